type Where = { where: string };
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Document content that was not read, or how it was read. */
export const READING_MESSAGES = {
  'where.page': ({ page }: { page: number }) => `page ${page}`,
  'where.pages': ({ first, last }: { first: number; last: number }) => `pages ${first} to ${last}`,
  'where.sheet': ({ sheet }: { sheet: string | number }) => `sheet “${sheet}”`,
  'where.document': () => 'the document',
  'where.part': () => 'a part of the document',
  'unread.damaged': ({ where }: Where) => `Nothing could be read from ${where}: the file is damaged there.`,
  'unread.partly-damaged': ({ where }: Where) =>
    `Not all of ${where} could be read: the file is damaged there.`,
  'unread.scanned': ({ where }: Where) =>
    `Nothing could be read from ${where}: it contains only a picture without text.`,
  'unread.garbled': ({ where }: Where) =>
    `The stored text of ${where} does not match what is visible; compare it with the XML.`,
  'unread.undrawn': ({ unread, why }: { unread: string; why: string }) =>
    `${unread} It could not be shown to the model as a picture: ${why}.`,
  'unread.words': ({ where, words }: Where & { words: string }) =>
    `Some words of ${where} were not read: ${words}.`,
  'unread.picture-grid': ({
    where,
    rows,
    columns,
    marks,
  }: Where & Record<'rows' | 'columns' | 'marks', number>) =>
    `A table with ${rows} rows, ${columns} columns and ${counted(marks, 'marked cell')} on ${where} is a picture, and its labels were not read.`,
  'unread.inked-cells': ({ where, count }: Where & { count: number }) =>
    `${counted(count, 'cell')} with a sign in a table on ${where}, which is a picture, could not be read.`,
  'unread.part': ({ message }: { message: string }) => message,
  'picture.read': ({ where }: Where) => `A model read ${where} from a picture; compare it with the XML.`,
  'picture.partly-read': ({ where }: Where) =>
    `A model read ${where} from a picture, but could not read all of it; compare it with the XML.`,
  'notice.hidden': ({ text }: { text: string }) => `Hidden text, not sent to the provider: “${text}”.`,
  'notice.hidden-places': ({ count, text, pages }: { count: number; text: string; pages: string }) =>
    `Hidden text in ${count} places, not sent to the provider; the first is “${text}”.${pages === '' ? '' : ` ${/[,–]/.test(pages) ? 'Pages' : 'Page'} ${pages}.`}`,
  'notice.left-out-fields': ({ count, names }: { count: number; names: string }) =>
    `Fields that the document marks as hidden or not in use were left out: ${count} (${names}).`,
  'notice.warning': ({ message }: { message: string }) => message,
  'notice.warning-on-pages': ({ message, pages }: { message: string; pages: string }) =>
    `${message} Pages ${pages}.`,
  'notice.warning-on-sheets': ({ message, sheets }: { message: string; sheets: string }) =>
    `${message} Sheets ${sheets}.`,
} as const;
