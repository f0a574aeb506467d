import { latin1 } from '../../../test/hostile';
import { rawPdf } from '../../../test/hostile-pdf';
import { readDocument } from '../../read-in-child';

const stream = (text: string, dictionary = '') => ({ dictionary, stream: latin1(text) });
const form = (text: string, matrix = '1 0 0 1 0 0') =>
  stream(
    text,
    `/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Matrix[${matrix}]/Resources<</Font<</F 4 0 R>>>>`,
  );
const say = (text: string) => `BT /F 11 Tf 2 5 Td (${text}) Tj ET`;

/**
 * A page with two printed lines, a filled-in field, a text box, a comment, and a hidden box. Behind it: a text box without its
 * look, a text to insert, a struck word, and a hidden stroke.
 */
const page = rawPdf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R]/DR<</Font<</F 4 0 R>>>>/DA(/F 11 Tf)>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R/Annots[6 0 R 7 0 R 8 0 R 9 0 R 13 0 R 14 0 R 15 0 R 16 0 R 17 0 R]>>',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  stream(
    'BT /F 11 Tf 72 705 Td (Protocol number:) Tj ET BT /F 11 Tf 72 600 Td (The next line of print.) Tj ET',
  ),
  '<</Type/Annot/Subtype/FreeText/Rect[72 500 272 520]/F 4/Contents(Dose changed to 20 mg)/DA(/F 11 Tf)/AP<</N 10 0 R>>>>',
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(number)/V(NWT-301)/Rect[170 700 370 720]/F 4/AP<</N 11 0 R>>>>',
  '<</Type/Annot/Subtype/Text/Rect[300 300 320 320]/F 4/Contents(a remark)>>',
  '<</Type/Annot/Subtype/FreeText/Rect[72 400 272 420]/F 2/Contents(gone)/DA(/F 11 Tf)/AP<</N 12 0 R>>>>',
  form(say('Dose changed to 20 mg')),
  form(say('NWT-301')),
  form(say('gone')),
  '<</Type/Annot/Subtype/FreeText/Rect[72 440 180 470]/F 4/Contents(The dose was changed once more)/DA(/F 11 Tf)>>',
  '<</Type/Annot/Subtype/Caret/Rect[200 598 206 606]/F 4/Contents(and the next one)>>',
  '<</Type/Annot/Subtype/StrikeOut/Rect[72 598 92 610]/QuadPoints[72 610 91 610 72 598 91 598]/F 4/Contents(This)>>',
  '<</Type/Annot/Subtype/StrikeOut/Rect[72 598 192 610]/QuadPoints[72 610 192 610 72 598 192 598]/F 2/Contents(gone)>>',
  '<</Type/Annot/Subtype/FreeText/Rect[72 300 272 320]/F 2/Contents(gone)/DA(/F 11 Tf)>>',
]);

describe('what lies on a page of a PDF', () => {
  it('is read where it is seen: a filled-in field in its line, a text box at its place', async () => {
    const { model } = await readDocument(page);

    expect(model.blocks.map(({ text }) => text)).toEqual([
      'Protocol number: NWT-301',
      'next line of print.',
      'Dose changed to 20 mg',
      'The dose was changed once more',
      'The',
    ]);
    expect(model.blocks.at(-1)?.excluded).toBe('deleted');
    expect(model.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['struck-text', expect.stringContaining('“The, page 1”')],
      ['form-fields', expect.any(String)],
      ['partial', expect.stringContaining('1 (“and the next one”)')],
      ['comments', 'Comments in the document: 2. They were not read.'],
    ]);
    const box = model.blocks[2]?.anchor;
    expect(box).toMatchObject({ kind: 'pdf', page: 1 });
    expect(box?.kind === 'pdf' ? box.box[0] : 0).toBeCloseTo(74, 0);
  });

  it.each([
    ['inserts words into a line', '(70)', ['Adults aged 18 to 70 years.']],
    ['is a text of its own if it names a variable', '(AGE)', ['Adults aged 18 to years.', 'AGE']],
  ])('with a ground %s', async (_kind, contents, texts) => {
    const printed = 'BT /F 9 Tf 60 700 Td (Adults aged 18 to) Tj ET BT /F 9 Tf 160 700 Td (years.) Tj ET';
    const { model } = await readDocument(
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R/Annots[6 0 R]>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        stream(printed),
        `<</Type/Annot/Subtype/FreeText/Rect[134 696 156 712]/F 4/C[0.7 0.8 1]/Contents${contents}/DA(/F 9 Tf)>>`,
      ]),
    );

    expect(model.blocks.map(({ text }) => text)).toEqual(texts);
  });
});
