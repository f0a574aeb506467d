import { aDocument } from '../../test/blocks';
import { readCriteria } from './criteria';

const told = (blocks: ReturnType<typeof aDocument>['blocks']) =>
  readCriteria(blocks).criteria.map(({ kind, number, text }) => [kind, number, text]);

describe('finding the sections of criteria', () => {
  it('goes on behind a title that groups criteria, of whatever level', () => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria', { number: '5.1', level: 2 })
      .heading('Age', { level: 1 })
      .items(['1.', 'is 18 or older'])
      .heading('Sex', { level: 1 })
      .items(['2.', 'female or male'])
      .heading('Exclusion Criteria', { number: '5.2', level: 2 })
      .heading('Medical Conditions', { level: 2 })
      .items(['•', 'asthma'])
      .heading('Prior/Concomitant Therapy', { level: 2 })
      .items(['•', 'steroids']);

    expect(told(blocks)).toEqual([
      ['inclusion', '1', 'is 18 or older'],
      ['inclusion', '2', 'female or male'],
      ['exclusion', '', 'asthma'],
      ['exclusion', '', 'steroids'],
    ]);
  });

  it('takes sentences that are formatted as headings of the list for criteria', () => {
    const { blocks } = aDocument()
      .heading('Exclusion Criteria', { number: '5.2', level: 2 })
      .heading('Participants with an acute flare within 14 days before randomisation.', {
        number: '5.2.1',
        level: 3,
      })
      .heading('Participants with a kidney transplant.', { number: '5.2.2', level: 3 })
      .heading('Lifestyle Considerations', { number: '5.3', level: 2 });

    expect(told(blocks).map(([, , text]) => text)).toEqual([
      'Participants with an acute flare within 14 days before randomisation.',
      'Participants with a kidney transplant.',
    ]);
  });

  it('finds lists under sentences that say what a subject must or must not be', () => {
    const { blocks } = aDocument()
      .heading('Subject Eligibility')
      .paragraph('To be enrolled, a subject must:')
      .items(['I.', 'be 12 years of age or older;'], ['II.', 'have atopic dermatitis.'])
      .paragraph('A subject will not be enrolled if he or she:')
      .items(['I.', 'has an infection;'], ['II.', 'is pregnant.']);

    expect(told(blocks)).toEqual([
      ['inclusion', 'I', 'be 12 years of age or older;'],
      ['inclusion', 'II', 'have atopic dermatitis.'],
      ['exclusion', 'I', 'has an infection;'],
      ['exclusion', 'II', 'is pregnant.'],
    ]);
  });

  it('does not take a criterion about inclusion in another trial for the title of a list', () => {
    const { blocks } = aDocument()
      .paragraph('Patients can be included if all of the following apply:')
      .items(['•', 'Age 40 years or older'], ['•', 'Written informed consent'])
      .paragraph('Patients should not be included in case of:')
      .items(['•', 'Lung transplant'], ['•', 'Inclusion in an interventional trial'])
      .heading('Variables')
      .items(['•', 'Quality of life']);

    expect(told(blocks).map(([kind, , text]) => [kind, text])).toEqual([
      ['inclusion', 'Age 40 years or older'],
      ['inclusion', 'Written informed consent'],
      ['exclusion', 'Lung transplant'],
      ['exclusion', 'Inclusion in an interventional trial'],
    ]);
  });

  it('separates codes of the document from criteria: the same letters, numbered from 1 without a gap', () => {
    const coded = aDocument()
      .heading('Ausschlusskriterien')
      .paragraph('A1 Lebensbedrohliches Asthma')
      .paragraph('A2 Zystische Fibrose')
      .paragraph('A3 Teilnahme an einer anderen Studie');
    const uncoded = aDocument()
      .heading('Ausschlusskriterien')
      .paragraph('B12 Mangel in der Vorgeschichte')
      .paragraph('B1 Mangel in der Vorgeschichte');

    expect(told(coded.blocks)[1]).toEqual(['exclusion', 'A2', 'Zystische Fibrose']);
    expect(told(uncoded.blocks)[0]).toEqual(['exclusion', '', 'B12 Mangel in der Vorgeschichte']);
  });

  it('leaves the boxes of a checklist out of the criteria', () => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria')
      .items(
        ['1.', 'Age 2 to 11 years ☐ Yes ☐ No'],
        ['2.', 'Allergy to peanut (☐ is to be ticked)'],
        ['3.', 'Asthma □ ja □ nein □ n. z.'],
      );

    expect(told(blocks).map(([, , text]) => text)).toEqual([
      'Age 2 to 11 years',
      'Allergy to peanut (☐ is to be ticked)',
      'Asthma',
    ]);
  });

  it('goes on behind any unnumbered title when the numbering does', () => {
    const { blocks } = aDocument()
      .heading('Inclusion Criteria', { number: '5.1', level: 2 })
      .items(['1.', 'adult'])
      .heading('Lung function', { level: 2 })
      .items(['2.', 'FEV1 above 40%'])
      .heading('Handling of samples', { level: 2 })
      .items(['1.', 'label the tube'], ['2.', 'freeze it']);

    expect(told(blocks).map(([, , text]) => text)).toStrictEqual(['adult', 'FEV1 above 40%']);
  });

  it.each([{ number: '5.3', level: 2 }, { level: 2 }, { number: '5.2.1', level: 3 }])(
    'ends where another section begins',
    (options) => {
      const { blocks } = aDocument()
        .heading('Exclusion Criteria', { number: '5.2', level: 2 })
        .items(['1.', 'asthma'], ['2.', 'pregnancy'])
        .heading('Lifestyle Restrictions', options)
        .items(['1.', 'no alcohol'], ['2.', 'no smoking']);

      expect(told(blocks)).toEqual([
        ['exclusion', '1', 'asthma'],
        ['exclusion', '2', 'pregnancy'],
      ]);
    },
  );

  it('does not swallow lists, questions and text behind the last criterion', () => {
    const { blocks } = aDocument()
      .heading('Exclusion Criteria')
      .items(['1.', 'asthma.'], ['2.', 'pregnancy.'])
      .paragraph('The investigator documents each decision. Data are entered within five days.')
      .items(['•', 'values outside the range are queried'], ['47.', 'Did the subject smoke?'])
      .paragraph('More text of the same section.');

    const { criteria } = readCriteria(blocks);

    expect(criteria.map(({ text, subItems }) => [text, subItems.length])).toEqual([
      ['asthma.', 0],
      ['pregnancy.', 0],
    ]);
  });

  it('reads both lists under one title of eligibility by the sentences in front of them', () => {
    const { blocks } = aDocument()
      .heading('Selection of Subjects', { number: '4', level: 1 })
      .paragraph('Subjects must meet all of the following criteria to be enrolled:')
      .items(['1.', 'adult'], ['2.', 'consent'])
      .paragraph('Subjects who meet any of the following criteria will be excluded:')
      .items(['1.', 'asthma'])
      .heading('Study Design', { number: '5', level: 1 })
      .items(['1.', 'screening']);

    expect(told(blocks)).toEqual([
      ['inclusion', '1', 'adult'],
      ['inclusion', '2', 'consent'],
      ['exclusion', '1', 'asthma'],
    ]);
  });

  it('takes a list under a title of eligibility alone, and says that it was a guess', () => {
    const { blocks } = aDocument()
      .heading('Eligibility Criteria')
      .items(['•', 'adults with asthma'], ['•', 'consent']);

    const reading = readCriteria(blocks);

    expect(reading.criteria.map(({ kind }) => kind)).toEqual(['inclusion', 'inclusion']);
    expect(reading.undecided).toHaveLength(1);
  });

  it('reads lists that only sentences introduce, but none about analyses', () => {
    const { blocks } = aDocument()
      .heading('Methods')
      .paragraph('Patients are eligible if all of the following apply:')
      .items(['1.', 'adult'])
      .paragraph('Patients will be excluded if they have:')
      .items(['1.', 'asthma'])
      .paragraph('Patients are excluded from the per-protocol analysis if they have one of the following:')
      .items(['1.', 'missed two visits']);

    expect(told(blocks)).toEqual([
      ['inclusion', '1', 'adult'],
      ['exclusion', '1', 'asthma'],
    ]);
  });
});
