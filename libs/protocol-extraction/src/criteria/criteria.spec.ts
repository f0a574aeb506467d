import { aDocument } from '../../test/blocks';
import { readCriteria } from './criteria';

const numbers = (reading: ReturnType<typeof readCriteria>, kind: string) =>
  reading.criteria.filter((criterion) => criterion.kind === kind).map((criterion) => criterion.number);

describe('reading eligibility criteria', () => {
  it('goes on counting exclusion criteria where inclusion ended', () => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria', { number: '6.1', level: 2 })
      .paragraph('Participants must meet all of:')
      .items(['[1]', 'are adults'], ['[2]', 'gave consent'])
      .heading('Exclusion Criteria', { number: '6.2', level: 2 })
      .items(['[3]', 'are pregnant'], ['[4]', 'had surgery']);

    const reading = readCriteria(blocks);

    expect(numbers(reading, 'inclusion')).toEqual(['1', '2']);
    expect(numbers(reading, 'exclusion')).toEqual(['3', '4']);
    expect(reading.undecided).toEqual([]);
  });

  it('keeps sub-items verbatim below their criterion, restarted numbers included', () => {
    const { blocks } = aDocument()
      .heading('Inclusion criteria')
      .items(
        ['1.', 'has one of the following:'],
        ['a)', 'stroke', 1],
        ['1)', 'lacunar', 2],
        ['2)', 'other', 2],
        ['b)', 'seizure', 1],
        ['2.', 'is 18 or older'],
      );

    const [first, second] = readCriteria(blocks).criteria;

    expect(first?.subItems.map((item) => `${item.marker} ${item.text}`)).toEqual([
      'a) stroke',
      '1) lacunar',
      '2) other',
      'b) seizure',
    ]);
    expect(second).toMatchObject({ number: '2', text: 'is 18 or older', subItems: [] });
  });

  it('takes numbers with letters and amendments as printed', () => {
    const { blocks } = aDocument()
      .heading('Exclusion Criteria')
      .items(['[15]', 'fainted'], ['[16b]', 'has an abnormal ECG'], ['[17]', 'has a pacemaker']);

    expect(numbers(readCriteria(blocks), 'exclusion')).toEqual(['15', '16b', '17']);
  });

  it.each([
    ['I 01.', 'I 01'],
    ['1)', '1'],
    ['(1)', '1'],
    ['4.1.1', '4.1.1'],
    ['•', ''],
  ])('reads criteria marked %s', (marker, number) => {
    const { blocks } = aDocument().heading('Inclusion Criteria').items([marker, 'is an adult']);

    expect(readCriteria(blocks).criteria).toMatchObject([{ number, text: 'is an adult' }]);
  });

  it('does not double criteria that also stand in the synopsis', () => {
    const { blocks } = aDocument()
      .heading('Synopsis')
      .paragraph('Inclusion criteria:')
      .items(['1.', 'Adults.'])
      .heading('Inclusion Criteria', { number: '4.1', level: 2 })
      .items(['1.', 'Adults of 18 years or more.'], ['2.', 'Consent.']);

    expect(readCriteria(blocks).criteria.map((criterion) => criterion.text)).toEqual([
      'Adults of 18 years or more.',
      'Consent.',
    ]);
  });

  it('says which numbers a series skips', () => {
    const { blocks } = aDocument()
      .heading('Exclusion Criteria')
      .items(['1.', 'one'], ['2.', 'two'], ['5.', 'five']);

    expect(readCriteria(blocks).undecided[0]?.message).toContain('3, 4');
  });

  it('appends a paragraph between two criteria to the first', () => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria')
      .items(['1.', 'CNS imaging within a year.'])
      .paragraph('The following findings are incompatible:')
      .items(['2.', 'Consent.']);

    expect(readCriteria(blocks).criteria[0]?.text).toBe(
      'CNS imaging within a year.\nThe following findings are incompatible:',
    );
  });

  it('leaves what closes the section out of the last criterion', () => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria')
      .items(['1.', 'Adults.'], ['2.', 'Consent.'])
      .paragraph('The investigator documents each decision in the source data.')
      .paragraph('Participants who fail may be screened again.');

    expect(readCriteria(blocks).criteria.map(({ text, blockIds }) => [text, blockIds.length])).toEqual([
      ['Adults.', 1],
      ['Consent.', 1],
    ]);
  });

  it.each([
    ['ends at', 'Known malignancy.', 0],
    ['goes on with', 'Any of these findings:', 2],
  ])('%s a list that begins at 1 right behind the last criterion “%s”', (_what, last, subItems) => {
    const { blocks } = aDocument()
      .heading('Exclusion Criteria')
      .items(['1.', 'Asthma.'], ['2.', 'Pregnancy.'], ['3.', last])
      .items(['1.', 'A heart block.'], ['2.', 'A long QT interval.']);

    expect(
      readCriteria(blocks).criteria.map((criterion) => [criterion.text, criterion.subItems.length]),
    ).toEqual([
      ['Asthma.', 0],
      ['Pregnancy.', 0],
      [last, subItems],
    ]);
  });

  it('reads criteria out of a synopsis table when there is no section', () => {
    const { blocks } = aDocument().table(
      [
        ['Title', 'A study'],
        ['Inclusion criteria', '1. Adults\n2. Consent'],
      ],
      { headers: 0 },
    );

    expect(readCriteria(blocks).criteria.map((criterion) => criterion.text)).toEqual(['Adults', 'Consent']);
  });

  it('reads a table with kind, number and text of one criterion a row', () => {
    const { blocks } = aDocument().table([
      ['Type', 'Number', 'Criterion'],
      ['Inclusion', '1', 'Adults'],
      ['Inclusion', '2', 'Pressure of'],
      ['Inclusion', '2a', '140 or more'],
      ['Exclusion', '3', 'Pregnancy'],
      ['Exclusion', '4', 'Malignancy'],
    ]);

    const { criteria } = readCriteria(blocks);

    expect(criteria.map(({ kind, number, text }) => [kind, number, text])).toEqual([
      ['inclusion', '1', 'Adults'],
      ['inclusion', '2', 'Pressure of'],
      ['exclusion', '3', 'Pregnancy'],
      ['exclusion', '4', 'Malignancy'],
    ]);
    expect(criteria[1]?.subItems).toHaveLength(1);
  });

  it.each([
    ['I', 'E'],
    ['Incl.', 'Excl.'],
    ['IN', 'EX'],
  ])('reads a table with a column of the codes %s and %s, without its remarks', (inclusion, exclusion) => {
    const { blocks } = aDocument().table(
      [
        ['I/E', 'No.', 'Text', 'Comment'],
        [inclusion, '1', 'Adults', ''],
        [inclusion, '2', 'Consent', 'To be filed'],
        [exclusion, '1', 'Pregnancy', ''],
        [exclusion, '2', 'Malignancy', 'Except skin'],
      ],
      { headers: 0 },
    );

    expect(readCriteria(blocks).criteria.map(({ kind, text }) => [kind, text])).toEqual([
      ['inclusion', 'Adults'],
      ['inclusion', 'Consent'],
      ['exclusion', 'Pregnancy'],
      ['exclusion', 'Malignancy'],
    ]);
  });

  it('takes no codes for lists if other words stand between them', () => {
    const { blocks } = aDocument().table([
      ['Status', 'No.', 'Text'],
      ['I', '1', 'Open'],
      ['E', '2', 'Closed'],
      ['Pending', '3', 'Waiting'],
      ['Done', '4', 'Finished'],
    ]);

    expect(readCriteria(blocks).criteria).toEqual([]);
  });

  it('reads a table of numbers and texts by the title of its sheet', () => {
    const [table] = aDocument().table([
      ['No.', 'Text'],
      ['1', 'Adults'],
      ['2', 'Consent'],
    ]).blocks;

    const { criteria } = readCriteria(table ? [{ ...table, text: 'Inclusion Criteria' }] : []);

    expect(criteria.map((criterion) => criterion.text)).toEqual(['Adults', 'Consent']);
  });

  it.each([
    ['Roman numbers', ['(i)', '(a)', '(b)', '(c)', '(ii)', '(a)', '(b)', '(iii)'], ['i', 'ii', 'iii']],
    ['letters', ['a)', 'i)', 'ii)', 'b)', 'i)', 'ii)', 'c)'], ['a', 'b', 'c']],
    ['many letters', [...'abcdefghij'].map((letter) => `${letter}.`), [...'abcdefghij']],
    ['letters with a removed one', ['a.', 'c.', 'd.'], ['a', 'c', 'd']],
  ])('tells %s from the series below them', (_what, markers, expected) => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria')
      .items(...markers.map((marker, at) => [marker, `Condition ${at}`, 1] as const));

    const { criteria } = readCriteria(blocks);

    expect(criteria.map(({ number }) => number)).toEqual(expected);
    expect(criteria.flatMap(({ subItems }) => subItems)).toHaveLength(markers.length - expected.length);
  });

  const ADULTS = ['Adults aged 18 to 65 years', 'Able to give consent', 'Confirmed diagnosis'];
  it.each([
    [
      'paragraphs',
      ADULTS.reduce((sofar, text) => sofar.paragraph(text), aDocument().heading('Inclusion criteria')),
    ],
    ['rows below their title', aDocument().table([['Inclusion criteria'], ...ADULTS.map((text) => [text])])],
    [
      'rows beside signs',
      aDocument().table([
        ['Inclusion criterion', 'Cohort 1', 'Cohort 2'],
        ...ADULTS.map((text) => [text, 'X', '']),
      ]),
    ],
    ['lines of a synopsis', aDocument().table([['Inclusion criteria', ADULTS.join('\n')]], { headers: 0 })],
  ])('reads a list without markers, and says so: %s', (_what, { blocks }) => {
    const { criteria, undecided } = readCriteria(blocks);

    expect(criteria.map(({ kind, text }) => [kind, text])).toEqual(ADULTS.map((text) => ['inclusion', text]));
    expect(undecided.map(({ message }) => message)).toEqual([
      expect.stringContaining('no numbers or bullets'),
    ]);
  });

  it.each([
    [['See section 5.1.', 'Adults with asthma.']],
    [['Adults with asthma. They are treated. They are followed.', 'Consent is given in writing.']],
    [['Adults with asthma']],
  ])('takes no prose for a list: %p', (texts) => {
    const document = aDocument().heading('Inclusion criteria');
    for (const text of texts) document.paragraph(text);

    expect(readCriteria(document.blocks).criteria).toEqual([]);
  });

  it('prefers a list with markers to paragraphs without', () => {
    const { blocks } = aDocument()
      .table([['Inclusion criteria', `${ADULTS.join('\n')}\nMore in section 5`]], { headers: 0 })
      .heading('Inclusion criteria')
      .items(['1.', 'Adults'], ['2.', 'Consent']);

    const { criteria, undecided } = readCriteria(blocks);

    expect(criteria.map(({ text }) => text)).toEqual(['Adults', 'Consent']);
    expect(undecided).toEqual([]);
  });

  it('reads the parts of a sentence that introduces them', () => {
    const { blocks } = aDocument()
      .paragraph('Patients are eligible if they (1) are adults, (2) have a dissection, and (3) consented.')
      .paragraph(
        'Patients are excluded in case of (a) earlier repair or (b) a follow-up of less than 30 days.',
      )
      .paragraph('Blood is taken if a patient (a) has fever or (b) is in pain.');

    expect(readCriteria(blocks).criteria.map(({ kind, text }) => [kind, text])).toEqual([
      ['inclusion', 'are adults'],
      ['inclusion', 'have a dissection'],
      ['inclusion', 'consented'],
      ['exclusion', 'earlier repair'],
      ['exclusion', 'a follow-up of less than 30 days'],
    ]);
  });

  it('reads a list in one line behind its label, also where it goes on at the next page', () => {
    const { blocks } = aDocument()
      .paragraph('Principal inclusion criteria 1. Adults, see 4. below; 2. HbA1c of 7.0 % to 10.5 %;')
      .items(['3.', 'Stable dose; 4. Able to'])
      .paragraph('12/03/2024, 10:15 Public register')
      .paragraph('walk 10 metres.')
      .paragraph('5. Sponsor');

    expect(readCriteria(blocks).criteria).toMatchObject([
      { number: '1', text: 'Adults, see 4. below' },
      { number: '2', text: 'HbA1c of 7.0 % to 10.5 %' },
      { number: '3', text: 'Stable dose' },
      { number: '4', text: 'Able to walk 10 metres', blockIds: [blocks[1]?.id, blocks[3]?.id] },
    ]);
  });

  it('reads the original of a field that a register repeats in another language', () => {
    const { blocks } = aDocument().table(
      [
        ['E.3', 'Principal inclusion criteria', '1. Adults. 2. Consent.'],
        ['E.3', 'Principal inclusion criteria (German)', '1. Erwachsene. 2. Einwilligung.'],
      ],
      { headers: 0 },
    );

    expect(readCriteria(blocks).criteria.map(({ text }) => text)).toEqual(['Adults', 'Consent']);
  });

  it('reads rows without numbers, whose cells may hold marked lines below the criterion', () => {
    const { blocks } = aDocument().table([
      ['Inclusion criteria (all must be “Yes”)', 'Yes', 'No'],
      ['Adults aged 18 to 75', '☐', '☐'],
      ['Active arthritis, defined by:\na) a score above 3.2\nb) at least 4 swollen joints', '☐', '☐'],
    ]);

    expect(readCriteria(blocks).criteria).toMatchObject([
      { text: 'Adults aged 18 to 75', subItems: [] },
      {
        text: 'Active arthritis, defined by:',
        subItems: [
          { marker: 'a)', text: 'a score above 3.2', depth: 0 },
          { marker: 'b)', text: 'at least 4 swollen joints', depth: 0 },
        ],
      },
    ]);
  });

  it('finds nothing in a document without criteria', () => {
    expect(readCriteria(aDocument().heading('Introduction').paragraph('Text.').blocks).criteria).toEqual([]);
  });
});
