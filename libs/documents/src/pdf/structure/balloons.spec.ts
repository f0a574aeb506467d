import { aPage, aRun } from '../../../test/pages';
import type { Run } from '../content';
import { sortBalloons } from './balloons';

const BODY = [
  '1. Adults aged 16 years or more',
  '2. Confirmed tuberculosis',
  '3. Weight of at least 35 kg',
  '4. Signed consent',
].map((text, at) => aRun(text, 40, 100 + at * 30));
const inMargin = (texts: readonly string[], size = 7): Run[] =>
  texts.map((text, at) => aRun(text, 425, 104 + at * 30, { size }));
const MARKUP = ['Deleted: 18', 'Commented [MK1]: Ask the', 'board', 'Formatted: Font: Bold'];

const sorted = (margin: readonly Run[], body: readonly Run[] = BODY) => {
  const { content, balloons } = sortBalloons(aPage([...body, ...margin]));
  return [content.runs.length, balloons.map(({ text }) => text)];
};

describe('balloons in the margin of a print with markup', () => {
  it('are taken out of the text, in any language', () => {
    expect(sorted(inMargin(MARKUP))).toEqual([4, MARKUP]);
    const german = ['Gelöscht: 18', 'Gelöscht: 3', 'Gelöscht: zuvor'];
    expect(sorted(inMargin(german))).toEqual([4, german]);
  });

  it('are taken out with their frames and the lines that lead to them', () => {
    const lines = [
      { x1: 420, y1: 98, x2: 560, y2: 98 },
      { x1: 200, y1: 100, x2: 420, y2: 100 },
      { x1: 40, y1: 90, x2: 560, y2: 90 },
      { x1: 40, y1: 95, x2: 300, y2: 95 },
    ];
    const { content } = sortBalloons(aPage([...BODY, ...inMargin(MARKUP)], { rules: lines }));

    expect(content.rules).toEqual(lines.slice(2));
  });

  it.each([
    ['as large as the text', inMargin(MARKUP, 10), BODY],
    [
      'with other labels that are no comments',
      inMargin(['Sponsor: Halden', 'Phase: II', 'Country: Spain']),
      BODY,
    ],
    [
      'with a line of the text that goes on beside them',
      inMargin(MARKUP),
      [...BODY, aRun('x'.repeat(90), 40, 150)],
    ],
  ])('are no texts %s', (_kind, margin, body) => {
    expect(sorted(margin, body)).toEqual([body.length + margin.length, []]);
  });
});
