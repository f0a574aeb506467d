import { listValues, type XmlValue } from '../../tree/xml-values';
import { printedParts } from './printed-parts';

const valuesOf = (inside: string): XmlValue[] =>
  listValues(`<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">${inside}</ODM>`) ?? [];

const textOf = (inside: string): XmlValue => {
  const text = valuesOf(inside).find(({ kind }) => kind === 'text');
  if (text === undefined) throw new Error('There is no text.');
  return text;
};

const question = (text: string, origin = 'assumed'): XmlValue =>
  textOf(
    `<ItemDef Origin="${origin}"><Question><TranslatedText>${text}</TranslatedText></Question></ItemDef>`,
  );

const event = (text: string): XmlValue =>
  textOf(
    `<StudyEventDef><Description><TranslatedText>${text}</TranslatedText></Description></StudyEventDef>`,
  );

describe('the parts of a value that have to be printed', () => {
  it.each([
    ['Inclusion criterion 3a: Age at least 18 years.', 'Age at least 18 years.'],
    ['Exclusion: Pregnancy.', 'Pregnancy.'],
    ['Was 12-lead ECG performed?', '12-lead ECG'],
    ['Were any adverse events reported?', 'adverse events'],
  ])('of the question “%s” are “%s”', (written, printed) => {
    expect(printedParts(question(written))).toEqual([[printed]]);
  });

  it('asks nothing of the documents for what every form needs, where it is marked as assumed', () => {
    expect(printedParts(question('Date performed'))).toEqual([]);
    expect(printedParts(question('Reason not done'))).toEqual([]);
    expect(printedParts(question('Date performed', 'stated in protocol'))).toBeNull();
    expect(printedParts(question('Date of the last dose'))).toBeNull();
  });

  it('looks up the activity in the name of such an item', () => {
    const nameOf = (name: string, origin: string) =>
      valuesOf(`<ItemDef Name="${name}" Origin="${origin}"/>`).find((value) => value.name === 'Name');
    const partsOf = (name: string, origin = 'assumed') => {
      const value = nameOf(name, origin);
      return value === undefined ? undefined : printedParts(value);
    };

    expect(partsOf('12-lead ECG reason not done')).toEqual([['12-lead ECG']]);
    expect(partsOf('Reason not done')).toEqual([]);
    expect(partsOf('12-lead ECG reason not done', 'stated in protocol')).toBeNull();
    expect(partsOf('12-lead ECG result')).toBeNull();
  });

  it('leaves nothing out of a question in other words', () => {
    expect(printedParts(question('Is the patient pregnant?'))).toBeNull();
  });

  it('takes the description of a visit apart, and words for units off', () => {
    expect(printedParts(event('Baseline; Week 0; Day -28 to -8; window ±3 days'))).toEqual([
      ['Baseline'],
      ['Week 0', '0', 'W0'],
      ['Day -28 to -8', '-28 to -8', 'D-28 to D-8'],
      ['window ±3 days', '±3'],
    ]);
  });

  it('leaves any other value whole', () => {
    const [alias] = valuesOf('<Alias Context="Sponsor" Name="A / B"/>').filter(({ name }) => name === 'Name');
    if (alias === undefined) throw new Error('There is no alias.');
    expect(printedParts(alias)).toBeNull();
  });
});
