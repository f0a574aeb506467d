type OnPage = { page: number | null };
const atPage = (page: number | null): string => (page === null ? '' : ` (page ${page})`);
const onPage = (page: number | null): string => (page === null ? '' : ` on page ${page}`);
const marks = (count: number): string => (count === 1 ? '1 mark' : `${count} marks`);
const areNot = (count: number): string => (count === 1 ? 'is not' : 'are not');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Document content that is missing in the XML, could not be counted or was not read. */
export const LEDGER_MESSAGES = {
  'names.more': ({ names, more }: { names: string; more: number }) => `${names} and ${more} more`,
  'names.unnamed': () => 'an element without a name',
  'gap.member': ({ label, page }: { label: string } & OnPage) =>
    `${capital(label)}${atPage(page)} is not in the XML.`,
  'gap.member-text': ({ label, page, text }: { label: string; text: string } & OnPage) =>
    `${capital(label)}${atPage(page)} is not in the XML: “${text}”.`,
  'gap.uncounted-inclusion': ({ title, page }: { title: string } & OnPage) =>
    `No inclusion criteria could be counted under “${title}”${atPage(page)}; compare them with the XML.`,
  'gap.uncounted-exclusion': ({ title, page }: { title: string } & OnPage) =>
    `No exclusion criteria could be counted under “${title}”${atPage(page)}; compare them with the XML.`,
  'gap.uncounted-visits': ({ title, page }: { title: string } & OnPage) =>
    `No visits could be counted under “${title}”${atPage(page)}; compare them with the XML.`,
  'gap.uncounted-marks': ({ title, page }: { title: string } & OnPage) =>
    `No marks of a schedule could be counted under “${title}”${atPage(page)}; compare it with the XML.`,
  'gap.uncounted-between': ({ before, label, page }: { before: string; label: string } & OnPage) =>
    `The text between ${before} and ${label}${atPage(page)} could not be counted; compare it with the XML.`,
  'gap.none-counted': ({ part }: { part: string }) =>
    `No ${part} could be counted in the documents, although the task asks for it; check whether there is one.`,
  'part.inclusion': () => 'inclusion criterion',
  'part.exclusion': () => 'exclusion criterion',
  'part.visit': () => 'visit',
  'part.activity': () => 'activity',
  'gap.no-text': () => 'The XML contains no text of the documents word for word; compare them.',
  'gap.block': ({ page, reason }: { reason: string } & OnPage) =>
    `A block${onPage(page)} was not processed: ${reason}.`,
  'gap.block-unknown': ({ page }: OnPage) =>
    `A block${onPage(page)} was not processed, for an unknown reason.`,
  'marks.of-row': ({ count, row, columns, page }: { count: number; row: string; columns: string } & OnPage) =>
    `${marks(count)} of the row “${row}” (${columns})${onPage(page)} ${areNot(count)} in the XML.`,
  'marks.of-column': (told: { count: number; column: string; rows: string } & OnPage) =>
    `${marks(told.count)} of the column “${told.column}” (${told.rows})${onPage(told.page)} ${areNot(told.count)} in the XML.`,
  'marks.scattered': ({ count, row, page }: { count: number; row: string } & OnPage) =>
    `${marks(count)} of the row “${row}”${onPage(page)} ${count === 1 ? 'was' : 'were'} read as one cell over several columns; compare the row with the XML.`,
  'marks.row-without-label': ({ number }: { number: number }) => `row ${number}`,
  'marks.not-checked': ({ count }: { count: number }) =>
    `${marks(count)} in the tables of the documents could not be checked: the XML names neither their rows nor their columns.`,
  'marks.unplaced': ({ where, count }: { where: string; count: number }) =>
    `${capital(where)} shows ${marks(count)} outside the tables that could be read; compare it with the XML.`,
  'marks.denied': ({ sign, legend, page }: { sign: string; legend: string } & OnPage) =>
    `The table${onPage(page)} contains “${sign}”, which is explained as “${legend}”. Compare the table with the XML.`,
  'marks.invented-visit': ({ visit, activities }: { visit: string; activities: string }) =>
    `The visit “${visit}” refers to ${activities}, but the documents have no column for this visit.`,
  'marks.unprinted-visit': ({ name }: { name: string }) => `The visit “${name}” is not in the documents.`,
  'marks.unprinted-activity': ({ name }: { name: string }) =>
    `The activity “${name}” is not in the documents.`,
  'marks.invented-activity': ({ activity, visits }: { activity: string; visits: string }) =>
    `The XML has “${activity}” at ${visits}, but the documents have no such mark.`,
  'marks.misnamed': ({ row, name }: { row: string; name: string }) =>
    `“${row}” in the documents is “${name}” in the XML, which is the name of something else.`,
  'marks.assumed': ({ marks }: { marks: string }) =>
    `Declared as assumed in the XML, and not marked in the documents: ${marks}.`,
} as const;
