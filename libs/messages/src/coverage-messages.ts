type OnPage = { page: number | null };
const on = (page: number | null): string => (page === null ? '' : ` on page ${page}`);
const at = (page: number | null): string => (page === null ? '' : ` (page ${page})`);
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const are = (count: number): string => (count === 1 ? 'is' : 'are');
const belong = (count: number): string => (count === 1 ? 'belongs' : 'belong');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Content of the documents that is not in the study that was read from them. */
export const COVERAGE_MESSAGES = {
  'open.list-items': ({
    count,
    title,
    items,
    page,
  }: { count: number; title: string; items: string } & OnPage) =>
    `${counted(count, 'item')} of the list under “${title}”${at(page)} ${are(count)} not in the study: ${items}.`,
  'open.list': ({ count, title, items, page }: { count: number; title: string; items: string } & OnPage) =>
    `The list of ${counted(count, 'item')} under “${title}”${at(page)} is not in the study: ${items}.`,
  'open.skipped': ({ before, after, title, page }: Record<'before' | 'after' | 'title', string> & OnPage) =>
    `Under “${title}”${at(page)}, the numbers skip from ${before} to ${after}; check whether the study is missing the items between them.`,
  'open.first-number': ({ first, title, page }: Record<'first' | 'title', string> & OnPage) =>
    `Under “${title}”${at(page)}, the numbers begin with ${first}; check whether the study is missing the first items.`,
  'open.text-between': ({
    count,
    title,
    text,
    page,
  }: { count: number; title: string; text: string } & OnPage) =>
    `${counted(count, 'paragraph')} between the items of the list under “${title}”${at(page)} ${are(count)} not in the study: ${text}.`,
  'open.section': ({ title, text, page }: Record<'title' | 'text', string> & OnPage) =>
    `The text under “${title}”${at(page)} is not in the study, although the sections next to it are: “${text}”.`,
  'open.no-part': ({ part }: { part: string }) =>
    `The study has no ${part}, although the result needs one; check whether the documents contain one.`,
  'open.part.inclusion': () => 'inclusion criterion',
  'open.part.exclusion': () => 'exclusion criterion',
  'open.part.objective': () => 'objective',
  'open.part.mark': () => 'schedule of activities',
  'open.sign': ({ sign, count, page }: { sign: string; count: number } & OnPage) =>
    `The sign “${sign}” in ${counted(count, 'cell')} of the table${on(page)} was not understood.`,
  'open.marks': ({ sign, count, rows, page }: { sign: string; count: number; rows: string } & OnPage) =>
    `${counted(count, 'cell')} with “${sign}” in the table${on(page)} ${are(count)} not in the study: ${rows}.`,
  'open.rows': ({ rows, count, page }: { rows: string; count: number } & OnPage) =>
    `Nothing in these rows${on(page)} is in the study (${counted(count, 'filled cell')}): ${rows}.`,
  'open.column': ({ column, count, page }: { column: string; count: number } & OnPage) =>
    `The column “${column}”${on(page)} has ${counted(count, 'filled cell')}, but none of it is in the study.`,
  'open.table': ({ title, count, signs, page }: { title: string; count: number; signs: string } & OnPage) =>
    `The table “${title}”${on(page)} has ${counted(count, 'cell')} with ${signs}, like a schedule, but none of it is in the study.`,
  'open.texts': ({ text, count, rows, page }: { text: string; count: number; rows: string } & OnPage) =>
    `${counted(count, 'cell')} with the text “${text}” in the table${on(page)} ${are(count)} not in the study: ${rows}.`,
  'open.notes': ({ count, notes, page }: { count: number; notes: string } & OnPage) =>
    `${counted(count, 'footnote')} of the table${on(page)} ${are(count)} not in the study: ${notes}.`,
  'open.page-signs': ({ where, count }: { where: string; count: number }) =>
    `${capital(where)} shows ${counted(count, 'sign')} in rows and columns that ${belong(count)} to no table.`,
  'open.stray-signs': ({ sign, count, page }: { sign: string; count: number } & OnPage) =>
    `${counted(count, 'line')}${on(page)} ${count === 1 ? 'contains' : 'contain'} only “${sign}” and ${belong(count)} to no table.`,
  'open.misplaced': ({ count, rows, page }: { count: number; rows: string } & OnPage) =>
    `${counted(count, 'mark')} of the table${on(page)} ${are(count)} in the study for another row or column than printed, or twice: ${rows}.`,
  'open.merged': ({ count, rows, page }: { count: number; rows: string } & OnPage) =>
    `${counted(count, 'cell')} of the table${on(page)} ${are(count)} merged over several columns, but the study does not have all of these: ${rows}.`,
  'open.signs-fill': ({ signs, page }: { signs: string } & OnPage) =>
    `The signs ${signs} together fill the table${on(page)}, and nothing explains them; check whether one of them means “not done”.`,
  'open.nameless': ({ count, page }: { count: number } & OnPage) =>
    `${counted(count, 'mark')} of the table${on(page)} ${are(count)} in the study for visits without a name; check what is printed above ${count === 1 ? 'its column' : 'their columns'}.`,
  'open.signs-unknown': ({ signs, unknown, page }: { signs: string; unknown: string } & OnPage) =>
    `The table${on(page)} uses the signs ${signs}, and nothing that was understood says what ${unknown} means; check whether it means something else than “done”.`,
  'open.text-marks': ({ text, count, rows, page }: { text: string; count: number; rows: string } & OnPage) =>
    `${counted(count, 'cell')} of one column of the table${on(page)} ${are(count)} in the study as marks of a visit, but ${count === 1 ? 'contains' : 'contain'} sentences; check whether they are comments: “${text}” (${rows}).`,
  'open.odd-marks': ({ count, header, page }: { count: number; header: string } & OnPage) =>
    `${counted(count, 'cell')} under “${header}” in the table${on(page)} ${are(count)} in the study as marks of a visit, but ${count === 1 ? 'contains' : 'contain'} none of the signs of the other columns; check whether the column is a visit.`,
  'open.odd-rows': ({ rows, page }: { rows: string } & OnPage) =>
    `Rows of the table${on(page)} are in the study as activities, but contain only numbers that are none of its signs; check whether they are sums or prices: ${rows}.`,
  'open.turned': ({ rows, page }: { rows: string } & OnPage) =>
    `The rows of the table${on(page)} are named like visits (${rows}), but the study has them as activities; check whether rows and columns are swapped.`,
  'open.rows-below': ({ rows, page }: { rows: string } & OnPage) =>
    `The rows below the last mark of the table${on(page)} are in the study as activities without a mark; check whether they are notes: ${rows}.`,
  'open.rows-of-times': ({ rows, page }: { rows: string } & OnPage) =>
    `The first rows with marks of the table${on(page)} contain only dates or times, but the study has them as activities; check whether they are headers: ${rows}.`,
  'open.versions': ({ one, two, count }: { one: string; two: string; count: number }) =>
    `Both tables, “${one}” and “${two}”, contain the same ${counted(count, 'mark')}; check whether they are two versions of one schedule.`,
  'open.left-out': ({ count, text, page }: { count: number; text: string } & OnPage) =>
    `${counted(count, 'place')}${at(page)} of the study ${are(count)} struck through, deleted or hidden in the document: “${text}”.`,
  'open.row-of-table': ({ row }: { row: number }) => `row ${row}`,
  'excluded.not-done': () => 'the cell means that nothing is done',
  'excluded.not-in-use': ({ text }: { text: string }) =>
    `the document marks the field “${text}” as hidden or not in use`,
  'open.answers': ({ text, page }: { text: string } & OnPage) =>
    `No field of the study has this text${at(page)}: “${text}”.`,
  'open.coloured-rows': ({ text, page }: { text: string } & OnPage) =>
    `Some rows${on(page)} are not in use, which only their color or font says, and that was not read; check which: “${text}”.`,
  'open.use-unclear': ({ text, page }: { text: string } & OnPage) =>
    `It is not clear whether the document takes the field “${text}”${on(page)} out of use; check its row.`,
  'open.blanks': ({ count, text, page }: { count: number; text: string } & OnPage) =>
    `${counted(count, 'blank or box', 'blanks and boxes')}${at(page)} ${are(count)} not part of the study: “${text}”.`,
  'open.fields': ({ count, names, page }: { count: number; names: string } & OnPage) =>
    `${counted(count, 'form field')}${at(page)} ${are(count)} not part of the study: ${names}.`,
  'open.lost-fields': ({ count, where }: { count: number; where: string }) =>
    `${counted(count, 'form field')} of ${where} ${are(count)} in no block of the document.`,
} as const;
