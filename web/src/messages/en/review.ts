import { count, plural } from './numbers';

export const review = {
  left: (left: number, all: number) =>
    all === 1
      ? '1 value that is not in the documents still has to be looked at'
      : `${count.format(left)} of ${count.format(all)} values that are not in the documents still ${plural(left, 'has', 'have')} to be looked at`,
  done: (all: number) =>
    all === 1
      ? 'The 1 value that is not in the documents was looked at.'
      : `All ${count.format(all)} values that are not in the documents were looked at.`,
  tick: 'Looked at',
  tickSame: (n: number) => `Looked at, with ${count.format(n - 1)} more of the same text`,
  by: (name: string, when: string) => `${name}, ${when}`,
  somebody: 'Somebody who has left',
  isLookedAt: 'Looked at',
  failed: 'Failed to save that the value was looked at',
  nextValue: 'Next value (j)',
  previousValue: 'Previous value (k)',
  valueOf: (at: number, all: number) => `${count.format(at)} of ${count.format(all)}`,
  nextPlace: 'Next place',
  previousPlace: 'Previous place',
  placeOf: (at: number, all: number) => `${count.format(at)} of ${count.format(all)}`,
  places: 'Places in the documents',
  nearest: 'Nearest text in the documents',
  joined: 'It also has words from this text',
  nothingNear: 'No text in the documents shares its words.',
  wrap: 'Wrap lines',
  splitter: 'Width of the XML',
  factsTitle: 'Facts',
  newer: (names: readonly string[]) =>
    `There ${plural(names.length, 'is a newer version', 'are newer versions')} of ${names.map((name) => `“${name}”`).join(', ')}. This result stays as it was made.`,
  runWithNewer: 'Run again with the newest version',
};
