/** Leader: dots or dashes between a title and its page number. */
export const isLeader = (text: string): boolean => /\.{5,}|(\. ){5,}|…{3,}/.test(text);
