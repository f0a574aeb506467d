import type { Block, DocumentModel, FormField } from '@app/contracts';
import { aDocx, p, r, tc, tr } from '../../test/office';
import { readDocx } from './read-docx';
import { checkedBySecondReading } from './second-reading';

const read = (body: string): DocumentModel => {
  const bytes = aDocx(`${p('Vital signs', '<w:outlineLvl w:val="0"/>')}${body}`);
  return checkedBySecondReading(readDocx(bytes), bytes);
};
const sdt = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const empty = (properties: string, placeholder = 'Click or tap here to enter text.'): string =>
  sdt(`${properties}<w:showingPlcHdr/>`, r(placeholder));
const line = (label: string, ...parts: readonly string[]): string =>
  `<w:p>${r(label)}${parts.join('')}</w:p>`;
const legacy = (data: string, result = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const textsOf = ({ blocks }: DocumentModel): string[] => blocks.slice(1).map(({ text }) => text);
const fieldsIn = (block: Block): readonly FormField[] =>
  block.type === 'table'
    ? block.rows.flatMap(({ cells }) => cells.flatMap(({ fields = [] }) => fields))
    : (block.fields ?? []);
const fieldsOf = ({ blocks }: DocumentModel): FormField[] => blocks.flatMap(fieldsIn);

describe('the content controls of a DOCX', () => {
  it('are fields without the words of their placeholders, in any language', () => {
    const model = read(
      line('Weight: ', empty('<w:alias w:val="Body weight"/><w:tag w:val="VSWT"/><w:text/>'), r(' kg')) +
        line('Bemerkung: ', empty('', 'Klicken oder tippen Sie hier, um Text einzugeben.')) +
        line('Date: ', empty('<w:date><w:dateFormat w:val="dd-MMM-yyyy"/></w:date>')) +
        line('Taken at: ', empty('<w:date><w:dateFormat w:val="dd-MMM-yyyy HH:mm"/></w:date>')),
    );
    expect(textsOf(model)).toEqual(['Weight: ____ kg', 'Bemerkung: ____', 'Date: ____', 'Taken at: ____']);
    expect(fieldsOf(model).map(({ kind, name, title, start }) => [kind, name, title, start])).toEqual([
      ['text', 'VSWT', 'Body weight', 8],
      ['text', undefined, undefined, 11],
      ['date', undefined, undefined, 6],
      ['date-time', undefined, undefined, 10],
    ]);
    expect(model.pages[0]).toMatchObject({ formFields: 4 });
    expect(model.warnings).toEqual([]);
  });

  it('have the entries of their lists, also in the cell of a table, and their state as boxes', () => {
    const list =
      '<w:dropDownList><w:listItem w:displayText="Choose an item."/><w:listItem w:displayText="Mild" w:value="1"/><w:listItem w:displayText="Severe" w:value="3"/></w:dropDownList>';
    const box = (state: string) =>
      sdt(`<w14:checkbox><w14:checked w14:val="${state}"/></w14:checkbox>`, r(state === '1' ? '☒' : '☐'));
    const model = read(
      `<w:tbl>${tr(tc('Severity'), `<w:tc><w:p>${empty(list, 'Wählen Sie ein Element aus.')}</w:p></w:tc>`)}${tr(
        tc('Serious'),
        sdt('<w:text/><w:showingPlcHdr/>', tc('Enter it here.')),
      )}</w:tbl>` + `<w:p>${box('1')}${r(' Yes ')}${box('0')}${r(' No')}</w:p>`,
    );
    const [, table, boxes] = model.blocks;
    expect(table?.type === 'table' && table.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Severity', '____'],
      ['Serious', '____'],
    ]);
    expect(table && fieldsIn(table)[0]).toMatchObject({
      kind: 'choice',
      options: [
        { code: '1', text: 'Mild' },
        { code: '3', text: 'Severe' },
      ],
      anchor: { kind: 'docx', path: 't0.r0.c1' },
    });
    expect(boxes).toMatchObject({
      text: '☒ Yes ☐ No',
      fields: [{ value: 'checked' }, { kind: 'box', start: 6 }],
    });
  });

  it('around a paragraph are fields, around parts of the document and other controls they are none', () => {
    const model = read(
      p('Comments') +
        sdt('<w:text/><w:showingPlcHdr/>', p('Enter text.')) +
        sdt('<w:docPartObj/>', p('Contents of a part.')) +
        sdt('', p('A filled-in chapter.') + p('Its second paragraph.')) +
        `<w:p>${sdt('<w:date/>', r('On ') + sdt('<w:text/>', r('Monday')))}</w:p>`,
    );
    expect(textsOf(model)).toEqual([
      'Comments',
      '____',
      'Contents of a part.',
      'A filled-in chapter.',
      'Its second paragraph.',
      'On Monday',
    ]);
    expect(fieldsOf(model).map(({ value }) => value)).toEqual([undefined, 'Monday']);
  });

  it('keep what is filled in, and hidden ones are named', () => {
    const model = read(
      line('Sponsor: ', sdt('<w:text/>', r('Northwind'))) +
        line('Shown.', sdt('<w:tag w:val="secret"/><w:text/>', r('gone', '<w:vanish/>'))),
    );
    expect(model.blocks[1]).toMatchObject({
      text: 'Sponsor: Northwind',
      fields: [{ start: 9, length: 9, value: 'Northwind' }],
    });
    expect(model.warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('filled in: 1'), expect.stringContaining('(secret)')]),
    );
  });
});

describe('the legacy form fields of a DOCX', () => {
  it('have type, length, state and entries', () => {
    const model = read(
      line(
        'Age: ',
        legacy(
          '<w:name w:val="AGE"/><w:textInput><w:type w:val="number"/><w:maxLength w:val="3"/></w:textInput>',
          '     ',
        ),
      ) +
        line('Born: ', legacy('<w:textInput><w:type w:val="date"/></w:textInput>', '1 May 1970')) +
        line('Smoker: ', legacy('<w:checkBox><w:default w:val="0"/></w:checkBox>'), r(' yes')) +
        line(
          'Sex: ',
          legacy(
            '<w:statusText w:val="As in the passport"/><w:ddList><w:listEntry w:val="Male"/><w:listEntry w:val="Female"/></w:ddList>',
          ),
        ) +
        line(
          'Arm: ',
          legacy(
            '<w:ddList><w:result w:val="1"/><w:listEntry w:val="A"/><w:listEntry w:val="B"/></w:ddList>',
          ),
        ),
    );
    expect(textsOf(model)).toEqual(['Age: ____', 'Born: 1 May 1970', 'Smoker: ☐ yes', 'Sex: ____', 'Arm: B']);
    expect(fieldsOf(model)).toMatchObject([
      { kind: 'number', name: 'AGE', maximumLength: 3 },
      { kind: 'date', value: '1 May 1970' },
      { kind: 'box' },
      { kind: 'choice', title: 'As in the passport', options: [{ text: 'Male' }, { text: 'Female' }] },
      { kind: 'choice', value: 'B' },
    ]);
    expect(model.pages[0]?.formFields).toBe(5);
  });
});
