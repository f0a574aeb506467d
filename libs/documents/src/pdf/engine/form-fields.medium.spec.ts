import type { Block, DocumentModel, FormField } from '@app/contracts';
import { aFormPdf, states, type TestField } from '../../../test/form-pdf';
import { readDocument } from '../../read-in-child';

const heading = [72, 740, 'Vital signs'] as const;
const read = async (
  texts: readonly (readonly [number, number, string])[],
  fields: readonly TestField[],
  drawing = '',
): Promise<DocumentModel> =>
  (await readDocument(aFormPdf([{ texts: [heading, ...texts], drawing }], fields))).model;

const fieldsOf = ({ blocks }: DocumentModel): FormField[] =>
  blocks.flatMap((block: Block) =>
    block.type === 'table'
      ? block.rows.flatMap(({ cells }) => cells.flatMap(({ fields = [] }) => fields))
      : (block.fields ?? []),
  );
const textsOf = ({ blocks }: DocumentModel): string[] => blocks.slice(1).map(({ text }) => text);

describe('the form fields of a PDF', () => {
  it('stand in the line of the text beside them, with what the file says about them', async () => {
    const model = await read(
      [
        [72, 700, 'Weight:'],
        [260, 700, 'kg'],
        [72, 670, 'Sex:'],
        [72, 640, 'Date of birth:'],
        [72, 610, 'Signature:'],
      ],
      [
        {
          keys: '/T(vs)',
          kids: [
            {
              keys: '/FT/Tx/T(weight)/TU(Body weight)/MaxLen 5/Ff 16777218/AA<</F<</S/JavaScript/JS(AFNumber_Format\\(1,1,0,0,"",true\\);)>>/V<</S/JavaScript/JS(AFRange_Validate\\(true,30,true,250.5\\);)>>>>',
              rect: [150, 696, 250, 712],
            },
          ],
        },
        { keys: '/FT/Ch/T(sex)/Ff 131072/Opt[[(1)(Male)][(2)(Female)]]', rect: [150, 666, 250, 682] },
        {
          keys: '/FT/Tx/T(dob)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("dd-mmm-yyyy"\\);)>>>>',
          rect: [150, 636, 250, 652],
        },
        { keys: '/FT/Sig/T(sign)', rect: [150, 606, 250, 622] },
      ],
    );

    expect(textsOf(model)).toEqual([
      'Weight: ____ kg',
      'Sex: ____',
      'Date of birth: ____',
      'Signature: ____',
    ]);
    const [weight, sex, birth, sign] = fieldsOf(model);
    expect(weight).toMatchObject({
      start: 8,
      length: 4,
      kind: 'number',
      name: 'vs.weight',
      title: 'Body weight',
      maximumLength: 5,
      decimals: 1,
      minimum: 30,
      maximum: 250.5,
      isRequired: true,
      anchor: { kind: 'pdf', page: 1, box: [150, 80, 250, 96] },
    });
    expect(sex).toMatchObject({
      kind: 'choice',
      options: [
        { code: '1', text: 'Male' },
        { code: '2', text: 'Female' },
      ],
    });
    expect([birth?.kind, sign?.kind]).toEqual(['date', 'signature']);
    expect(model.pages[0]?.formFields).toBe(4);
  });

  it('take the place of printed blanks and boxes below them', async () => {
    const model = await read(
      [
        [72, 700, 'Height ______________ cm'],
        [72, 670, '[ ] Not done'],
      ],
      [
        { keys: '/FT/Tx/T(height)', rect: [106, 696, 184, 712] },
        { keys: `/FT/Btn/T(nd)${states('Yes')}`, rect: [71, 668, 81, 678] },
      ],
    );
    expect(textsOf(model)).toEqual(['Height ____ cm', '☐ Not done']);
  });

  it('belong to the label above them, in each column', async () => {
    const model = await read(
      [
        [72, 700, 'First name'],
        [300, 700, 'Last name'],
        [72, 650, 'Street'],
      ],
      [
        { keys: '/FT/Tx/T(first)', rect: [72, 680, 250, 695] },
        { keys: '/FT/Tx/T(last)', rect: [300, 680, 500, 695] },
        { keys: '/FT/Tx/T(street)', rect: [72, 630, 500, 645] },
      ],
    );
    expect(textsOf(model)).toEqual(['First name ____ Last name ____', 'Street ____']);
    const { anchor } = model.blocks[2] ?? {};
    expect(anchor?.kind === 'pdf' ? anchor.box.slice(2) : []).toEqual([500, 162]);
  });

  it('stand in the cells of a ruled table, and their own borders are no table', async () => {
    const rule = (x: number, y: number, w: number, h: number) => `${x} ${y} ${w} ${h} re S`;
    const model = await read(
      [
        [76, 686, 'Test'],
        [206, 686, 'Result'],
        [76, 666, 'ALT'],
        [76, 646, 'AST'],
      ],
      [
        { keys: '/FT/Tx/T(alt)/MK<</BC[0 0 0]>>', rect: [202, 662, 298, 678] },
        { keys: '/FT/Tx/T(ast)/MK<</BC[0 0 0]>>', rect: [202, 642, 298, 658] },
      ],
      [0, 1, 2]
        .flatMap((row) => [rule(72, 680 - row * 20, 130, 20), rule(202, 680 - row * 20, 100, 20)])
        .join('\n'),
    );
    const [table] = model.blocks.filter((block) => block.type === 'table');
    expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Test', 'Result'],
      ['ALT', '____'],
      ['AST', '____'],
    ]);
    expect(fieldsOf(model).map(({ id, name }) => [id, name])).toEqual([
      [`${table?.id}.r2.c2.f1`, 'alt'],
      [`${table?.id}.r3.c2.f1`, 'ast'],
    ]);
  });

  it('keep what is filled in, and name the fields that no page shows', async () => {
    const model = await read(
      [
        [72, 700, 'Site:'],
        [72, 670, 'Done:'],
      ],
      [
        { keys: '/FT/Tx/T(site)/V(Boston)', rect: [150, 696, 250, 712] },
        { keys: `/FT/Btn/T(done)/V/Yes/AS/Yes${states('Yes')}`, rect: [150, 666, 160, 676] },
        { keys: '/FT/Tx/T(elsewhere)', rect: [10, 10, 50, 30], page: -1 },
        { keys: '/FT/Tx/T(hidden)/F 2', rect: [0, 0, 0, 0] },
        { keys: '/FT/Btn/Ff 65536/T(send)', rect: [400, 100, 450, 120] },
      ],
    );
    expect(textsOf(model)).toEqual(['Site: Boston', 'Done: ☒']);
    expect(fieldsOf(model).map(({ value }) => value)).toEqual(['Boston', 'Yes']);
    expect(model.warnings.map(({ message }) => message)).toEqual([
      'Form fields that are filled in: 2. Their values are shown in the text and are not part of a form design.',
      'Form fields without a visible place: 2 (elsewhere, hidden). No question was read for them.',
    ]);
  });

  it('are all read on a page with 200 of them', async () => {
    const rows = Array.from({ length: 200 }, (_row, at) => ({ column: at % 4, row: Math.floor(at / 4) }));
    const model = await read(
      rows.map(({ column, row }) => [60 + column * 130, 720 - row * 14, `Q${column}.${row}`] as const),
      rows.map(({ column, row }) => ({
        keys: `/FT/Tx/T(q${column}_${row})`,
        rect: [100 + column * 130, 717 - row * 14, 170 + column * 130, 729 - row * 14] as const,
      })),
    );
    const shown = fieldsOf(model);
    expect(new Set(shown.map(({ name }) => name)).size).toBe(200);
    expect(model.pages[0]?.formFields).toBe(200);
  });

  it('are read on a page that is shown turned, and in the header of every page', async () => {
    const turned = { keys: '/Rotate 90', texts: [[72, 700, 'Weight:'] as const] };
    const { model } = await readDocument(
      aFormPdf([turned], [{ keys: '/FT/Tx/T(w)', rect: [150, 696, 250, 712] }]),
    );
    expect(model.blocks.map(({ text }) => text)).toEqual(['Weight: ____']);
    const pages = ['One', 'Two', 'Three', 'Four'].map((text) => ({
      texts: [[72, 770, 'Subject:'] as const, [72, 600, `Page ${text} of the form.`] as const],
    }));
    const header = pages.map((_page, page) => ({
      keys: `/FT/Tx/T(s${page})`,
      rect: [150, 766, 250, 782] as const,
      page,
    }));
    const book = (await readDocument(aFormPdf(pages, header))).model;
    expect(book.runningLines.map(({ text, fields }) => [text, fields?.[0]?.name])).toEqual(
      pages.map((_page, at) => ['Subject: ____', `s${at}`]),
    );
    expect(fieldsOf(book)).toEqual([]);
  });

  it('do not disturb the reading if their data are damaged', async () => {
    const model = await read(
      [
        [72, 700, 'Weight:'],
        [72, 670, 'Height:'],
        [72, 640, 'Pulse:'],
      ],
      [
        { keys: '/FT/Tx/T(turned)', rect: [250, 712, 150, 696] },
        { keys: '/FT/Zz/T(kind)', rect: [150, 666, 250, 682] },
        { keys: '/FT/Tx/MaxLen(many)/TU 7/Opt 3/V[1 2]', rect: [150, 636, 250, 652] },
        { keys: '/FT/Tx/T(circle)/Kids[4 0 R 999 0 R]' },
        { keys: '/FT/Btn/T(box)/AP<</N 3>>/Ff(x)', rect: [300, 636, 310, 646] },
      ],
    );
    expect(textsOf(model).join(' ')).toMatch(/^Weight: ____ Height: Pulse: ____/);
    expect(fieldsOf(model).map(({ name }) => name)).toContain('turned');
  });
});
