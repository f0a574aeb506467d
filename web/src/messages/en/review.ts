import { count, plural } from './numbers';

export const review = {
  left: (left: number, all: number) =>
    all === 1
      ? '1 value that is not in the documents must be reviewed'
      : `${count.format(left)} of ${count.format(all)} values that are not in the documents must be reviewed`,
  done: (all: number) =>
    all === 1
      ? 'The 1 value that is not in the documents was reviewed.'
      : `All ${count.format(all)} values that are not in the documents were reviewed.`,
  tick: 'Reviewed',
  tickSame: (n: number) => `Reviewed, with ${count.format(n - 1)} more of the same text`,
  by: (name: string, when: string) => `${name}, ${when}`,
  somebody: 'A former member',
  isLookedAt: 'Reviewed',
  failed: 'Failed to save the review',
  nextValue: 'Next value (j)',
  previousValue: 'Previous value (k)',
  valueOf: (at: number, all: number) => `${count.format(at)} of ${count.format(all)}`,
  nextPlace: 'Next place',
  previousPlace: 'Previous place',
  placeOf: (at: number, all: number) => `${count.format(at)} of ${count.format(all)}`,
  places: 'Places in the documents',
  nearest: 'Nearest text in the documents',
  joined: 'It also contains words from this text',
  nothingNear: 'No similar text was found in the documents.',
  wrap: 'Wrap lines',
  splitter: 'Width of the XML',
  factsTitle: 'Facts',
  newer: (names: readonly string[]) =>
    `There ${plural(names.length, 'is a newer version', 'are newer versions')} of ${names.map((name) => `“${name}”`).join(', ')}. This result is not changed.`,
  runWithNewer: 'Run again with the newest version',
};
