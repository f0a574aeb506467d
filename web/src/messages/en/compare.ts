import { count, plural } from './numbers';

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  visits: ['visit', 'visits'],
  forms: ['form', 'forms'],
  items: ['item', 'items'],
  codeLists: ['code list', 'code lists'],
  criteria: ['criterion', 'criteria'],
  arms: ['arm', 'arms'],
  objectives: ['objective', 'objectives'],
};

/** A part that is not of a study is named by its element. */
const nounOf = (part: string, n: number): string => {
  const [one, many] = nouns[part] ?? [`${part} element`, `${part} elements`];
  return plural(n, one, many);
};

export const compare = {
  title: 'Compare workflows',
  text: 'What changed from the first result to the second: in the study, and line by line in the XML.',
  action: 'Compare',
  compareWith: 'Compare with…',
  chooseTitle: 'Compare with another workflow',
  chooseText: (name: string) => `Choose the result to compare “${name}” with.`,
  noOther: 'This folder has no other completed workflow yet.',
  noun: 'the comparison',
  before: 'First',
  after: 'Second',
  swap: 'Swap sides',
  incomplete: 'This workflow has not completed, so there is no XML to compare.',
  study: 'Study',
  sameStudy: 'The study is the same in both results.',
  agreement: 'Agreement',
  part: 'Part',
  alike: 'Same in both',
  parts: {
    title: 'Title page',
    design: 'Arms and epochs',
    interventions: 'Interventions',
    objectives: 'Objectives and endpoints',
    criteria: 'Criteria',
    visits: 'Visits',
    activities: 'Activities',
    marks: 'Marks',
    notes: 'Notes',
  },
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  changesOf: (part: string, changes: readonly (readonly [kind: string, n: number])[]) =>
    `${part}: ${changes.map(([kind, n]) => `${count.format(n)} ${kind.toLowerCase()}`).join(', ')}`,
  was: (text: string) => `Before: ${text}`,
  is: (text: string) => `After: ${text}`,
  placeBefore: 'Place in the first',
  placeAfter: 'Place in the second',
  summary: 'Summary',
  same: 'Both have the same parts: nothing was added, removed or renamed, and no text changed.',
  cut: 'These results contain more elements than can be compared. The remaining elements are not shown.',
  sentence: (part: string, changes: readonly (readonly [verb: string, n: number])[]) =>
    changes
      .map(([verb, n], place) =>
        place === 0 ? `${count.format(n)} ${nounOf(part, n)} ${verb}` : `${count.format(n)} ${verb}`,
      )
      .join(', '),
  verbs: {
    added: 'added',
    removed: 'removed',
    renamed: 'renamed',
    renumbered: 'with a different ID',
    changed: 'with changed text',
  },
  lists: {
    added: 'Added',
    removed: 'Removed',
    renamed: 'Renamed',
    renumbered: 'With a different ID',
    changed: 'With changed text',
  },
  details: (sentence: string) => `Details: ${sentence}`,
  which: 'Details',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  andMore: (n: number) => `and ${count.format(n)} more`,
  lines: 'XML line by line',
  linesText: 'Both sides are formatted the same way, so changes in whitespace alone are not shown.',
  layout: 'Layout',
  unified: 'Unified',
  split: 'Side by side',
  allLines: 'Show all lines',
  next: 'Next change',
  previous: 'Previous change',
  sameXml: 'The XML of both is identical.',
  tooLarge: (limit: string) =>
    `These files are too large to compare line by line (limit: ${limit} each). The changes are counted above, and you can download the XML from each result.`,
  loading: 'Comparing the XML',
  editorBefore: 'XML of the first workflow',
  editorAfter: 'XML of the second workflow',
  editorUnified: 'Changes from the first to the second XML',
  unchanged: '$ unchanged lines',
};
