import { type Block, formatEnglish } from '@app/contracts';
import { fold } from '@app/text-normalization';
import { listValues } from '@app/xml';
import { SourceIndex } from '../sources/source-index';
import { alteredQuotes, SENTENCES } from '../../test/altered-quotes';
import { alteredFindings, alteredText } from './altered-texts';
import { comparableWords } from './comparable-words';

const anchor = { kind: 'pdf' as const, page: 3, box: [0, 0, 1, 1] as [number, number, number, number] };
const indexOf = (texts: readonly string[]): SourceIndex => {
  const blocks = texts.map((text, place): Block => ({ id: `b${place}`, type: 'paragraph', text, anchor }));
  return new SourceIndex([{ id: 1, name: 'Protocol', blocks }]);
};

const CRITERIA = [
  'Males and females at least 50 years of age with a body weight ≥ 50 kg at screening',
  'No prior treatment with an anti-TNF agent within 12 weeks before randomization',
  'Absolute neutrophil count ≥ 1.5 × 10^9^/L without growth factors in the last 14 days',
  'Cumulative dose must not exceed 450 mg/m^2^ over the whole study, including the run-in period',
  'Platelets between 100 × 10^9^/L and 10^12^/L without transfusion',
  'Use of strong inhibitors or inducers of CYP3A4 before the first dose',
  'Women who are older than 65 years and can’t swallow tablets of the study drug',
];

describe('a text that is nearly one of the documents', () => {
  const index = indexOf([...CRITERIA, ...SENTENCES]);
  const difference = (text: string): string | null => {
    const altered = alteredText(text, index);
    return altered === null ? null : formatEnglish(altered.difference);
  };

  it.each([
    ['a number', 'Males and females at least 65 years of age with a body weight ≥ 50 kg at screening', '65'],
    ['a number in a name', 'Use of strong inhibitors or inducers of CYP2D6 before the first dose', '“cyp2”'],
    [
      'a number that is new',
      'Women who are older than 65 years and can’t swallow 2 tablets of the drug',
      '“2”',
    ],
    ['a unit', 'Cumulative dose must not exceed 450 g/m^2^ over the whole study', '“g” where “mg”'],
    ['a comparator', 'Absolute neutrophil count ≤ 1.5 × 10^9^/L without growth factors', '“≤” where “≥”'],
    [
      'a comparator in words',
      'Women who are younger than 65 years and can’t swallow tablets',
      '“<” where “>”',
    ],
    ['a negation within a word', 'Women who are older than 65 years and can swallow tablets', '“not”'],
    ['a power', 'Absolute neutrophil count ≥ 1.5 × 10^6^/L without growth factors', '“^6” where “^9”'],
    [
      'a negation that is gone',
      'prior treatment with an anti-TNF agent within 12 weeks before randomization',
      '“no”',
    ],
    ['a negation inside', 'Cumulative dose must exceed 450 mg/m^2^ over the whole study', 'omits “not”'],
    ['a negation that is new', 'Patients without measurable disease are eligible for Part 2', '“not”'],
    ['and for or', 'ALT and AST > 3 × ULN on two occasions', '“and” where “or”'],
    ['words left out in the middle', 'Males and females at least 50 years of age at screening', 'omits'],
    [
      'plain words left out in the middle',
      'Cumulative dose must not exceed 450 mg/m^2^ over the study, including the run-in period',
      'omits “whole”',
    ],
    [
      'a comparator right before it',
      '1.5 × 10^9^/L without growth factors in the last 14 days',
      '“≥”, which is printed directly before it',
    ],
  ])('is altered by %s', (_what, text, expected) => {
    expect(difference(text)).toContain(expected);
  });

  it('is altered by words left out, though another text is nearer to it in other words', () => {
    const near = indexOf([
      'To explore the influence of covariates on the effects of the study treatment.',
      'To explore the effects of the study treatment on the use of other medication.',
    ]);
    const { difference } =
      alteredText('To explore the influence of effects of the study treatment', near) ?? {};

    expect(difference === undefined ? null : formatEnglish(difference)).toBe('It omits “covariates on the”.');
  });

  it.each([
    'Cumulative dose must not exceed 450 mg/m2 over the whole study',
    'Women who are > 65 years and cannot swallow tablets of the study drug',
    'males and females ≥ 50 yrs of age with a body weight of at least 50 kg at screening',
    'Absolute neutrophil count >= 1.5 × 10⁹/L without growth factors in the last 14 days',
    '3. No prior treatment with an anti‑TNF agent within twelve weeks before randomization',
    'Platelets between 100 × 10⁹/L and 10¹²/L, without a transfusion',
    'Total bilirubin greater than 1.5 × upper limit of normal',
    // An independent text, and a summary in other words.
    'The sponsor keeps the investigator informed of all new findings',
    'Treatment with TNF blockers earlier than three months ago is fine',
    'Screening visit',
  ])('is not: %s', (text) => {
    expect(difference(text)).toBeNull();
  });

  it('names both wordings and the page', () => {
    const altered = alteredText('Study drug is given at a dose of 25 mg twice daily for 24 weeks', index);

    expect(altered).toMatchObject({
      page: 3,
      difference: { code: 'difference.replaced', args: { written: '25', printed: '250' } },
    });
    expect(altered?.printed).toContain('at a dose of 250 mg twice daily');
  });

  it('is an error where it stands in the XML, and what is found or the writer’s own is none', () => {
    const xml = `<s>
<a>Males and females at least 65 years of age with a body weight ≥ 50 kg at screening</a>
<a>Males and females at least 50 years of age</a>
<a>Screening visit</a></s>`;

    expect(alteredFindings(listValues(xml) ?? [], index)).toMatchObject([
      { rule: 'trace.altered', severity: 'error', position: { line: 2, path: '/s/a[1]' } },
    ]);
  });

  it('names the document, where there are several', () => {
    const block: Block = { id: 'x', type: 'paragraph', text: 'Nothing that is asked for', anchor };
    const blocks = CRITERIA.map((text, place): Block => ({ ...block, id: `b${place}`, text }));
    const several = new SourceIndex([
      { id: 7, name: 'Amendment', blocks: [block] },
      { id: 8, name: 'Protocol', blocks },
    ]);
    const xml = '<a>Males and females at least 65 years of age with a body weight ≥ 50 kg at screening</a>';

    expect(alteredFindings(listValues(xml) ?? [], several)[0]?.sentence).toContain('on page 3 of “Protocol”');
    expect(alteredFindings(listValues(xml) ?? [], index)[0]?.sentence).toContain('on page 3: “');
  });

  it('is noticed for at least 95 of 100 quotes that a model got wrong, and for none that it got right', () => {
    const keys = (text: string): string => JSON.stringify(comparableWords(fold(text)));
    const right = new Set(SENTENCES.map(keys));
    // `5.00` and `5.0` are the same number.
    const quotes = alteredQuotes(400, 4711).filter((quote) => !right.has(keys(quote)));
    const missed = quotes.filter((quote) => alteredText(quote, index) === null);

    expect(quotes.length).toBeGreaterThan(180);
    expect(missed.length).toBeLessThanOrEqual(quotes.length * 0.05);
    expect(SENTENCES.filter((sentence) => alteredText(sentence, index) !== null)).toEqual([]);
  });
});
