import { document, paragraph, table } from '../../test/planned-blocks';
import { References } from '../sources/references';
import { answeredPart } from './answered-part';

const documents = [document([...['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map(paragraph), table('t1', 6)])];
const references = new References('w', documents);
const section = {
  label: '1',
  parts: [{ documentId: 1, name: 'Protocol', context: [], blocks: documents[0]?.blocks ?? [] }],
};
const of = (cut: string) => answeredPart(section, cut, references);
const item = (...ids: readonly string[]): string =>
  `<item>${ids.map((id) => `<text>@{w:${id}}</text>`).join('')}</item>`;

describe('what can be kept of an answer that was cut off', () => {
  it('is in front of the element that was open, with the open elements closed', () => {
    const kept = `<study><title/><items>${item('p1')}${item('p2')}`;

    expect(of(`${kept}<item><text>@{w:p3}</text><text>@{w:p`)).toEqual({
      xml: `${kept}</items></study>`,
      lines: 2,
    });
  });

  it('leaves out the last element if nothing shows that its block has no other', () => {
    const kept = `<study><items>${item('p1')}${item('p2')}`;

    expect(of(`${kept}${item('p3')}<item><text>@{w:p3#2-9}</text>`)?.xml).toBe(`${kept}</items></study>`);
    expect(of(`${kept}${item('p3')}<item><text>own`)?.xml).toBe(`${kept}</items></study>`);
    expect(of(`${kept}${item('p3')}</items><note>own words</note><items>`)?.xml).toBe(
      `${kept}</items></study>`,
    );
  });

  it('leaves out elements without a reference that may be about the blocks that follow', () => {
    const kept = `<study><items>${item('p1')}${item('p2')}`;

    expect(of(`${kept}<item>Short</item><item>Short</item>${item('p5')}<item>`)).toEqual({
      xml: `${kept}</items></study>`,
      lines: 2,
    });
  });

  it('does not divide an element of a list, however many it holds', () => {
    const kept = `<study>${item('p1', 'p2')}${item('p3', 'p4')}`;

    expect(of(`${kept}<item><text>@{w:p5}</text><text>@{w:p6}</text><text>`)?.xml).toBe(`${kept}</study>`);
  });

  it('divides a table behind a row', () => {
    const kept = `<study><title>@{w:p1}</title><rows><row>@{w:t1.r2.c1}</row><row>@{w:t1.r3.c1}</row>`;

    expect(of(`${kept}<row>@{w:t1.r4.c1}</row>`)).toEqual({ xml: `${kept}</rows></study>`, lines: 8 });
  });

  it.each([
    ['that goes back and forth', `<study><items>${item('p2')}${item('p5')}${item('p1')}${item('p6')}<item>`],
    [
      'of one element',
      '<study><part><title>@{w:p1}</title><body>@{w:p2}</body><foot>@{w:p3}</foot><note>@{w:p4}</note>',
    ],
    ['without references', '<study><items><item>One</item><item>Two</item><item>'],
    ['to other blocks', `<study><items>${item('p77')}${item('p78')}<item>`],
    ['that begins with the last block', `<study><items>${item('t1')}${item('p1')}${item('p2')}<item>`],
  ])('is nothing of an answer %s', (_what, cut) => {
    expect(of(cut)).toBeNull();
  });
});
