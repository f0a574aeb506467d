import { document, heading, paragraph } from '../../test/planned-blocks';
import { outlineOf } from './outline';
import { tokensOf } from './unit';

const sizeOf = (blocks: readonly Parameters<typeof tokensOf>[0][number][]): number =>
  blocks.reduce((sum, block) => sum + tokensOf([block]), 0);
const paragraphs = Array.from({ length: 120 }, (_unused, at) => paragraph(`p${at}`));
const idsOf = (outline: ReturnType<typeof outlineOf>) =>
  outline.map(({ context }) => context.map(({ id }) => id));

describe('what every section is told about the whole', () => {
  it.each([
    ['half the room of a document', 4000, 500],
    ['1200 tokens', 40_000, 1200],
  ])('begins with the beginning of a document, as far as it has room in %s', (_what, room, most) => {
    const [{ context = [] } = {}] = outlineOf([document(paragraphs)], room);

    expect(context).toEqual(paragraphs.slice(0, context.length));
    expect(sizeOf(context)).toBeLessThanOrEqual(most);
    expect(sizeOf(paragraphs.slice(0, context.length + 1))).toBeGreaterThan(most);
  });

  it('takes a beginning that fills its room to the last token', () => {
    const front = paragraphs.slice(0, 4);
    const room = 8 * sizeOf(front);

    expect(idsOf(outlineOf([document(paragraphs)], room))).toEqual([front.map(({ id }) => id)]);
    expect(idsOf(outlineOf([document(paragraphs)], room - 8))).toEqual([
      front.slice(0, 3).map(({ id }) => id),
    ]);
  });

  it('goes on with the headings behind it, each once and in the order of the document', () => {
    const blocks = [
      heading('h1', 1),
      paragraph('p1', 700),
      heading('h1.1', 2),
      paragraph('p2'),
      heading('h1.1.1', 9),
      paragraph('p3'),
      heading('h2', 1),
    ];
    const room = 4 * sizeOf([paragraph('p', 700)]);

    expect(idsOf(outlineOf([document(blocks)], room))).toEqual([['h1', 'h1.1', 'h1.1.1', 'h2']]);
  });

  it('prefers the highest headings, and of one level the first, where there is no room for all', () => {
    const long = paragraph('p0', 700);
    const headings = [
      heading('h1', 1),
      heading('a1', 2),
      heading('b1', 3),
      heading('a2', 2),
      heading('h2', 1),
      heading('a3', 2),
      heading('h3', 1),
    ];
    const idsWith = (ids: readonly string[], less = 0) => {
      const room = sizeOf(headings.filter(({ id }) => ids.includes(id))) - less;
      return idsOf(outlineOf([document([long, ...headings])], 4 * room))[0];
    };

    expect(idsWith(['h1', 'h2'])).toEqual(['h1', 'h2']);
    expect(idsWith(['h1', 'h2', 'h3'], 1)).toEqual(['h1', 'h2']);
    expect(idsWith(['h1', 'h2', 'h3'])).toEqual(['h1', 'h2', 'h3']);
    expect(idsWith(['h1', 'a1', 'a2', 'h2', 'h3'])).toEqual(['h1', 'a1', 'a2', 'h2', 'h3']);
  });

  it('shares its room among the documents, names them, and leaves out what has nothing to say', () => {
    const documents = [document(paragraphs, 7), document([], 8), document(paragraphs, 9)];

    const outline = outlineOf(documents, 12_000);

    expect(outline.map(({ documentId, name, blocks }) => ({ documentId, name, blocks }))).toEqual([
      { documentId: 7, name: 'Document 7', blocks: [] },
      { documentId: 9, name: 'Document 9', blocks: [] },
    ]);
    for (const { context } of outline) {
      expect(sizeOf(context)).toBeLessThanOrEqual(500);
      expect(sizeOf(context)).toBeGreaterThan(400);
    }
  });

  it.each([0, -100])('is nothing where there is no room: %s', (room) => {
    expect(outlineOf([document([heading('h1', 1), ...paragraphs])], room)).toEqual([]);
    expect(outlineOf([], room)).toEqual([]);
  });
});
