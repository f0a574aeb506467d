/** Excel takes the text for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** A table as CSV (RFC 4180) that a spreadsheet shows and never computes. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';

/** A cell that begins like a formula, also with signs of full width, begins with an apostrophe instead. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
