import type { Block } from '@app/contracts';
import type { Member } from './member';
import { numberHoles, uncountedListItems, uncountedLists } from './uncounted-lists';

const anchor = { kind: 'pdf' as const, page: 4, box: [72, 72, 500, 90] as [number, number, number, number] };
let count = 0;
const id = () => `b${(count += 1)}`;
const heading = (text: string, level = 2): Block => ({ id: id(), type: 'heading', level, text, anchor });
const paragraph = (text: string): Block => ({ id: id(), type: 'paragraph', text, anchor });
const item = (marker: string, text: string, level = 0): Block => ({
  id: id(),
  type: 'list-item',
  level,
  marker,
  text,
  anchor,
});
const counted = (...texts: string[]): Member[] =>
  texts.map((text, index) => ({
    kind: 'inclusion',
    label: `inclusion criterion ${index + 1}`,
    texts: [text],
    blockId: null,
  }));
const found = (blocks: readonly Block[], members: readonly Member[] = []) =>
  uncountedListItems(blocks, members).map(({ label, texts }) => `${label} ${texts[0]}`);

describe('criteria that no reader has counted', () => {
  it('are those of a second list, whatever cohort it is for', () => {
    const blocks = [
      heading('4.1 Inclusion Criteria for Part A'),
      item('1.', 'Age of 18 years or more'),
      heading('4.2 Inclusion Criteria for Part B'),
      paragraph('Participants must meet all of the following:'),
      item('1.', 'Age of 12 to 17 years'),
      item('a.', 'with the consent of a parent', 1),
      item('2.', 'Weight above 40 kg'),
      heading('4.3 Treatment'),
      item('1.', 'One tablet a day'),
    ];

    expect(found(blocks, counted('Age of 18 years or more'))).toEqual([
      'inclusion criterion 1. Age of 12 to 17 years',
      'inclusion criterion 2. Weight above 40 kg',
    ]);
  });

  it('are not those that a synopsis says in other words, but those with another number', () => {
    const members = counted(
      'A body mass index between 18.5 and 35.0 kg per square metre at the screening visit',
    );
    const synopsis = (text: string) => [paragraph('Inclusion criteria:'), item('•', text)];

    expect(
      found(synopsis('Body mass index between 18.5 and 35.0 kg per square metre at screening'), members),
    ).toEqual([]);
    expect(
      found(synopsis('Body mass index between 18.5 and 32.0 kg per square metre at screening'), members),
    ).toHaveLength(1);
  });

  it.each([
    '5 Study Population',
    'Eligibility Criteria',
    'Selection of Subjects',
    'Inclusion/Exclusion Criteria',
  ])('are those of a list under “%s”, which does not say of which kind it is', (title) => {
    const blocks = [
      heading(title),
      paragraph('Subjects must meet all of the following:'),
      item('•', 'Age of 18 years or more'),
      heading('Age', 3),
      item('•', 'Weight above 40 kg'),
      paragraph('Subjects who meet any of the following will be excluded:'),
      item('•', 'Pregnancy'),
      heading('5.1 Screen Failures', 3),
      item('•', 'The reason is documented'),
    ];

    const members = uncountedListItems(blocks, counted('Age of 18 years or more'));

    expect(members.map(({ kind, texts }) => [kind, ...texts])).toEqual([
      ['inclusion', 'Weight above 40 kg'],
      ['exclusion', 'Pregnancy'],
    ]);
  });

  it('are told where their printed numbers leave one out', () => {
    const criteria = [1, 2, 4, 5].map((number): Member => ({
      kind: 'exclusion',
      label: `exclusion criterion ${number}`,
      texts: ['Pregnancy'],
      blockId: null,
    }));

    expect(numberHoles(criteria).map(({ before, after }) => [before.label, after.label])).toEqual([
      ['exclusion criterion 2', 'exclusion criterion 4'],
    ]);
    expect(numberHoles(counted('Age', 'Weight'))).toEqual([]);
  });

  it('end with the list where a line of text announces them', () => {
    const blocks = [
      paragraph('Key exclusion criteria:'),
      paragraph('1. Pregnancy or breast-feeding'),
      paragraph('2. Known hypersensitivity'),
      paragraph('Concept sets are listed below.'),
      item('1.', 'Malignant neoplasm'),
    ];

    expect(found(blocks)).toEqual([
      'exclusion criterion 1. Pregnancy or breast-feeding',
      'exclusion criterion 2. Known hypersensitivity',
    ]);
  });

  it.each([
    'Rationale for inclusion criteria',
    'The exclusion criteria have been updated as follows:',
    'Participants who meet the inclusion criteria are randomized at visit 2.',
  ])('do not stand under "%s"', (title) => {
    expect(found([paragraph(title), item('1.', 'Something else')])).toEqual([]);
  });

  it('are not looked for in what is hidden or a table of contents', () => {
    const contents = { ...heading('Inclusion criteria'), excluded: 'table-of-contents' as const };

    expect(found([contents, item('1.', 'Age of 18 years or more')])).toEqual([]);
  });
});

describe('titles of series of which nothing was counted', () => {
  const titles = (blocks: readonly Block[], members: readonly Member[] = []) =>
    uncountedLists(blocks, members).map(({ kind, title }) => `${kind}: ${title}`);

  it('are told once for each kind', () => {
    const blocks = [
      heading('4.1 Inclusion Criteria'),
      paragraph('Adults in good health.'),
      heading('Inclusion criteria (continued)'),
      heading('1.3 Schedule of Activities (SoA)'),
    ];

    expect(titles(blocks)).toEqual([
      'inclusion: 4.1 Inclusion Criteria',
      'visit: 1.3 Schedule of Activities (SoA)',
    ]);
  });

  it('are no news where members were counted, or where a sentence only names the schedule', () => {
    const blocks = [
      heading('4.1 Inclusion Criteria'),
      paragraph('Visits follow the schedule of activities in section 1.3'),
    ];

    expect(titles(blocks, counted('Age of 18 years or more'))).toEqual([]);
  });
});
