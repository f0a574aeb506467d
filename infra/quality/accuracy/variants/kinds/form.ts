import { docxOf } from '../writing/office';

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (...parts: readonly string[]): string => `<w:p>${parts.join('')}</w:p>`;
const control = (properties: string): string =>
  `<w:sdt><w:sdtPr>${properties}<w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click or tap here.')}</w:sdtContent></w:sdt>`;
const list = (...entries: readonly string[]): string =>
  control(
    `<w:dropDownList>${entries.map((entry, at) => `<w:listItem w:displayText="${entry}" w:value="${at + 1}"/>`).join('')}</w:dropDownList>`,
  );
const box = (name: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:checkBox/></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const text = control('<w:text/>');
const row = (...cells: readonly string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc>${line(cell)}</w:tc>`).join('')}</w:tr>`;

/** A case report form as DOCX: content controls and legacy boxes in lines, in a table and below their labels. */
export const formDocx = (): Uint8Array =>
  docxOf(
    [
      '== Adverse Events',
      line(run('Subject ID: '), text),
      line(run('Term: '), text),
      line(run('Start: '), control('<w:date/>')),
      line(run('Serious: '), box('yes'), run(' Yes '), box('no'), run(' No')),
      'Action taken',
      line(text),
      `<w:tbl>${row(run('Severity'), list('Mild', 'Moderate', 'Severe'))}${row(run('Outcome'), list('Recovered', 'Fatal'))}${row(run('Comment'), text)}</w:tbl>`,
    ].join('\n'),
  );
