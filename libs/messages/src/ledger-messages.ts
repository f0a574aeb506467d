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
    `What stands between ${before} and ${label}${atPage(page)} could not be counted; compare it with the XML.`,
  'gap.none-counted': ({ part }: { part: string }) =>
    `No ${part} could be counted in the documents, though the task asks for it; look whether there is one.`,
  'part.inclusion': () => 'inclusion criterion',
  'part.exclusion': () => 'exclusion criterion',
  'part.visit': () => 'visit',
  'part.activity': () => 'activity',
  'gap.no-text': () => 'No text of the documents stands in the XML as it is printed; compare them.',
  'gap.block': ({ page, reason }: { reason: string } & OnPage) =>
    `A block${onPage(page)} was not processed: ${reason}.`,
  'gap.block-unknown': ({ page }: OnPage) => `A block${onPage(page)} was not processed: no reason is known.`,
  'marks.of-row': ({ count, row, columns, page }: { count: number; row: string; columns: string } & OnPage) =>
    `${marks(count)} of the row “${row}” (${columns})${onPage(page)} ${areNot(count)} in the XML.`,
  'marks.of-column': (told: { count: number; column: string; rows: string } & OnPage) =>
    `${marks(told.count)} of the column “${told.column}” (${told.rows})${onPage(told.page)} ${areNot(told.count)} in the XML.`,
  'marks.scattered': ({ count, row, page }: { count: number; row: string } & OnPage) =>
    `${marks(count)} of the row “${row}”${onPage(page)} ${count === 1 ? 'was' : 'were'} read as one cell over several columns; compare the row with the XML.`,
  'marks.row-without-label': ({ number }: { number: number }) => `row ${number}`,
  'marks.not-checked': ({ count }: { count: number }) =>
    `${marks(count)} of the tables of the documents could not be checked: the XML names neither their rows nor their columns.`,
  'marks.unplaced': ({ where, count }: { where: string; count: number }) =>
    `${capital(where)} shows ${count === 1 ? '1 mark that stands' : `${count} marks that stand`} in no table that could be read; compare it with the XML.`,
  'marks.denied': ({ sign, legend, page }: { sign: string; legend: string } & OnPage) =>
    `“${sign}” marks something in the table${onPage(page)}, of which it is said: “${legend}”. Compare the table with the XML.`,
  'marks.invented-visit': ({ visit, activities }: { visit: string; activities: string }) =>
    `The visit “${visit}” refers to ${activities}; no column of the documents is this visit.`,
  'marks.unprinted-visit': ({ name }: { name: string }) => `The visit “${name}” is in no document.`,
  'marks.unprinted-activity': ({ name }: { name: string }) => `The activity “${name}” is in no document.`,
  'marks.invented-activity': ({ activity, visits }: { activity: string; visits: string }) =>
    `“${activity}” is done at ${visits} in the XML; no mark of the documents says so.`,
  'marks.misnamed': ({ row, name }: { row: string; name: string }) =>
    `What the documents call “${row}” is “${name}” in the XML, which is the name of something else.`,
  'marks.assumed': ({ marks }: { marks: string }) =>
    `Assumed, as the XML says itself, and marked nowhere in the documents: ${marks}.`,
} as const;
