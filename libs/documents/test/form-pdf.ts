import { latin1 } from './hostile';
import { type PdfObject, rawPdf } from './hostile-pdf';

/** A form field or one box of a group, with the keys of its dictionary and its rectangle (left, bottom, right, top). */
export interface TestField {
  readonly keys: string;
  /** Omitted for a field whose kids have the rectangles. */
  readonly rect?: readonly [number, number, number, number];
  readonly kids?: readonly TestField[];
  /** The first page if it is not given; -1 for a field that is on no page. */
  readonly page?: number;
}

export interface TestPage {
  /** Texts with the start of their baseline, from the bottom left corner. */
  readonly texts: readonly (readonly [x: number, y: number, text: string])[];
  /** Operators of lines and boxes. */
  readonly drawing?: string;
  /** Boxes with a ground and a text that lie over it: with their look, or with their text only. */
  readonly notes?: readonly {
    readonly text: string;
    readonly rect: readonly [number, number, number, number];
    readonly isDrawn?: true;
  }[];
  /** Further keys of its dictionary. */
  readonly keys?: string;
}

/** Names of the states of a box. */
export const states = (on: string): string => `/AP<</N<</${on} null/Off null>>>>`;

/** A PDF whose pages have form fields. */
export function aFormPdf(pages: readonly TestPage[], fields: readonly TestField[]): Uint8Array {
  const objects: PdfObject[] = ['', '', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'];
  const add = (object: PdfObject): number => objects.push(object);
  const contents = pages.map(({ texts, drawing = '' }) => {
    const shown = texts.map(([x, y, text]) => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');
    return add({ dictionary: '', stream: latin1(`${drawing}\n${shown}`) });
  });
  const widgets = pages.map((): number[] => []);
  const addField = ({ keys, rect, kids = [], page = 0 }: TestField, parent: string): number => {
    const at = add('');
    const kidAt = kids.map((kid) => addField({ page, ...kid }, `/Parent ${at} 0 R`));
    const place = rect === undefined ? '' : `/Type/Annot/Subtype/Widget/F 4/Rect[${rect.join(' ')}]`;
    if (rect !== undefined) widgets[page]?.push(at);
    const list = kids.length === 0 ? '' : `/Kids[${kidAt.map((kid) => `${kid} 0 R`).join(' ')}]`;
    objects[at - 1] = `<<${place}${parent}${list}${keys}>>`;
    return at;
  };
  for (const [page, { notes = [] }] of pages.entries())
    for (const { text, rect, isDrawn } of notes) {
      const [left, bottom, right, top] = rect;
      const look = add({
        dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 ${right - left} ${top - bottom}]/Resources<</Font<</F 3 0 R>>>>`,
        stream: latin1(
          `1 1 0 rg 0 0 ${right - left} ${top - bottom} re f 0 g BT /F 8 Tf 2 3 Td (${text}) Tj ET`,
        ),
      });
      const keys = isDrawn ? `/AP<</N ${look} 0 R>>` : '';
      const note = `<</Type/Annot/Subtype/FreeText/F 4/C[1 1 .6]/Rect[${rect.join(' ')}]/Contents(${text})/DA(/F 8 Tf)${keys}>>`;
      widgets[page]?.push(add(note));
    }
  const roots = fields.map((field) => addField(field, ''));
  const pagesAt = pages.map(({ keys = '' }, at) =>
    add(
      `<</Type/Page${keys}/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${contents[at]} 0 R/Annots[${(widgets[at] ?? []).map((one) => `${one} 0 R`).join(' ')}]>>`,
    ),
  );
  const refs = (list: readonly number[]) => list.map((one) => `${one} 0 R`).join(' ');
  objects[0] = `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs(roots)}]/DR<</Font<</F 3 0 R>>>>/DA(/F 10 Tf)>>>>`;
  objects[1] = `<</Type/Pages/Kids[${refs(pagesAt)}]/Count ${pages.length}>>`;
  return rawPdf(objects);
}
