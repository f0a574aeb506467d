/** A pattern for LIKE that is met by what contains the text, whatever signs the text has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
