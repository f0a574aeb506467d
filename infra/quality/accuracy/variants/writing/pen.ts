type Point = readonly [x: number, y: number];

/** Length of a dash and of the gap after it, in points. */
const PIECES = { solid: [Infinity, 0], dashed: [3, 2], dotted: [0.5, 1.5], 'wide-dashed': [7, 4.5] } as const;
export type Rules = keyof typeof PIECES;
const ARROWS = ['triangle', 'chevron', 'line', 'arrow'] as const;
type Arrow = (typeof ARROWS)[number];
/** The arrow that the looks of a cell name. */
export const arrowOf = (looks: readonly string[]): Arrow | undefined =>
  ARROWS.find((name) => looks.includes(name));

export const isPen = (rules: string): rules is Rules => rules in PIECES;

/** A ruling line. Dashed lines are drawn dash by dash, as word processors do. */
export function drawRule(doc: PDFKit.PDFDocument, rules: Rules, [x1, y1]: Point, [x2, y2]: Point): void {
  doc.lineWidth(0.5);
  if (rules === 'solid') {
    doc.moveTo(x1, y1).lineTo(x2, y2).stroke();
    return;
  }
  const [piece, gap] = PIECES[rules];
  const length = x2 - x1 + (y2 - y1);
  const isHorizontal = y1 === y2;
  for (let from = 0; from < length; from += piece + gap) {
    const to = Math.min(length, from + piece);
    if (isHorizontal) doc.rect(x1 + from, y1 - 0.25, to - from, 0.5).fill('#000000');
    else doc.rect(x1 - 0.25, y1 + from, 0.5, to - from).fill('#000000');
  }
}

/** A double-headed arrow, drawn in one of the ways that programs use. */
export function drawArrow(doc: PDFKit.PDFDocument, kind: Arrow, [left, y]: Point, right: number): void {
  if (kind === 'arrow') {
    doc.font('regular').fontSize(8);
    const dash = doc.widthOfString('―');
    const arrows = doc.widthOfString('←→');
    const text = `←${'―'.repeat(Math.max(1, Math.floor((right - left - arrows) / dash)))}→`;
    doc.text(text, left, y + 3, { lineBreak: false, baseline: 'alphabetic' });
    return;
  }
  doc.lineWidth(0.8).moveTo(left, y).lineTo(right, y).stroke();
  for (const [tip, inwards] of [
    [left, 4],
    [right, -4],
  ] as const) {
    if (kind === 'triangle')
      doc
        .moveTo(tip, y)
        .lineTo(tip + inwards, y - 2.5)
        .lineTo(tip + inwards, y + 2.5)
        .closePath()
        .fill('#000000');
    if (kind === 'chevron')
      doc
        .moveTo(tip + inwards, y - 2.5)
        .lineTo(tip, y)
        .lineTo(tip + inwards, y + 2.5)
        .stroke();
  }
}

type Draw = (doc: PDFKit.PDFDocument, x: number, y: number) => void;
/** One black pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** Signs that are drawn around the middle of a cell, by their look. */
export const SIGNS: Readonly<Record<string, Draw>> = {
  disc: (doc, x, y) => doc.circle(x, y, 3).fill('#000000'),
  ring: (doc, x, y) => doc.circle(x, y, 3).stroke(),
  tick: (doc, x, y) =>
    doc
      .moveTo(x - 4, y)
      .lineTo(x - 1, y + 3)
      .lineTo(x + 4, y - 4)
      .stroke(),
  cross: (doc, x, y) => {
    for (const way of [1, -1])
      doc
        .moveTo(x - 3, y - 3 * way)
        .lineTo(x + 3, y + 3 * way)
        .stroke();
  },
  picture: (doc, x, y) => doc.image(PICTURE, x - 5, y - 5, { width: 10 }),
  slashed: (doc, x, y) =>
    doc
      .moveTo(x - 4.5, y - 0.5)
      .lineTo(x + 4.5, y - 0.5)
      .stroke('red')
      .strokeColor('#000000'),
};
