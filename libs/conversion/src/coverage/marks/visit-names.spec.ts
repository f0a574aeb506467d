import { eachNode, readTree } from '@app/xml';
import type { Matrix, MatrixColumn } from './matrix';
import { VisitNames } from './visit-names';

const VISITS = ['1', '2', '3', '4', '8'];
const WEEKS = ['-2', '0', '2', '4', '8'];

/** A table with two header rows of numbers. Their labels may state the unit. */
const matrixOf = (labels: readonly [string, string]): Pick<Matrix, 'columns'> => ({
  columns: VISITS.map((visit, index): MatrixColumn => ({
    index,
    label: `${visit} / ${WEEKS[index] ?? ''}`,
    headers: [
      { text: visit, rowLabel: labels[0], columns: 1 },
      { text: WEEKS[index] ?? '', rowLabel: labels[1], columns: 1 },
    ],
  })),
});

const namedIn = (xml: string, labels: readonly [string, string] = ['', 'Activity']): string[] => {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('not well-formed');
  const names = new VisitNames(read.root, [matrixOf(labels)]);
  return [...eachNode(read.root)].flatMap((node) => {
    const parts = names.of(node).map(({ name }) => name);
    return parts.length === 0 ? [] : [parts.join(' + ')];
  });
};
const all = VISITS.map((visit, index) => `${visit} / ${WEEKS[index] ?? ''}`);
const each = (write: (visit: string, week: string) => string): string =>
  `<s>${VISITS.map((visit, index) => write(visit, WEEKS[index] ?? '')).join('')}</s>`;

describe('visits in XML of any structure', () => {
  it.each<[string, (visit: string, week: string) => string]>([
    ['their number and their week', (visit, week) => `<Visit name="${visit}" week="${week}"/>`],
    ['their number with the word', (visit) => `<Visit name="Visit ${visit}"/>`],
    ['their week alone', (_visit, week) => `<visit week="${week}"/>`],
    ['their number as text', (visit) => `<VisitNumber>${visit}</VisitNumber>`],
    ['a short form', (visit) => `<visit name="V${visit}"/>`],
  ])('are named by %s', (_how, write) => {
    expect(namedIn(each(write))).toEqual(all);
  });

  it('are named together, with both words, if the rows say what they count', () => {
    const xml = each((visit, week) => `<event>Visit ${visit} (Week ${week})</event>`);

    expect(namedIn(xml, ['Visit', 'Week'])).toEqual(all);
  });

  it('are told apart by the minus sign of their week', () => {
    expect(
      namedIn(
        each((_visit, week) => `<event>Week ${week}</event>`),
        ['Visit', 'Week'],
      ),
    ).toEqual(all);
  });

  it('are named by a list', () => {
    expect(namedIn(`<s><activity name="ECG" visits="1, 3, 8"/><activity visits="1 2 3 4 8"/></s>`)).toEqual([
      '1 / -2 + 3 / 2 + 8 / 8',
      all.join(' + '),
    ]);
  });

  it('are not named by numbers of something else, nor by identifiers', () => {
    expect(namedIn(each((visit) => `<activity order="${visit}" id="v${visit}"/>`))).toEqual([]);
    expect(namedIn(each((visit) => `<Criterion number="${visit}"/>`))).toEqual([]);
  });

  it('tell week 2 before from week 2 after', () => {
    expect(namedIn(each((_visit, week) => `<week number="${week}"/>`)).slice(0, 3)).toEqual(all.slice(0, 3));
  });
});
