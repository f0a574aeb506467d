import type { DocumentModel } from '@app/contracts';
import { exclusionsBy } from '@app/coverage';
import { writeXml, type XmlElement } from '@app/xml';
import { takeTrace } from '../../../../libs/conversion/src/coverage/take-trace';
import { traceIndexOf } from '../../../../libs/conversion/src/coverage/trace-index';
import { outcomeOf } from '../../../../libs/conversion/src/outcome';
import { readDocx } from '../../../../libs/documents/src/docx/read-docx';
import { aDocument } from '../../../../libs/protocol-extraction/test/blocks';
import { docxOf } from '../variants/writing/office';
import { ACTIVITIES, schedule, VISITS } from '../variants/kinds/grid';
import { coveredDocument } from './verdict';

/** XML with a structure of the model's own choice. */
interface Facts {
  readonly objectives: readonly string[];
  readonly inclusion: readonly string[];
  readonly exclusion: readonly string[];
  /** Visits in the order of their columns. */
  readonly visits: readonly string[];
  readonly marks: readonly (readonly [activity: string, visit: string])[];
}

const TEXTS = ['objectives', 'inclusion', 'exclusion'] as const;
const textsOf = (name: string, texts: readonly string[]): XmlElement[] =>
  texts.map((text, at) => ({ name, attributes: { number: `${at + 1}` }, children: text }));

function xmlOf({ objectives, inclusion, exclusion, visits, marks }: Facts): string {
  return writeXml({
    name: 'Study',
    children: [
      { name: 'Objectives', children: textsOf('Objective', objectives) },
      { name: 'InclusionCriteria', children: textsOf('Criterion', inclusion) },
      { name: 'ExclusionCriteria', children: textsOf('Criterion', exclusion) },
      {
        name: 'Schedule',
        children: visits.map((visit) => ({
          name: 'Visit',
          attributes: { name: visit },
          children: marks
            .filter(([, own]) => own === visit)
            .map(([activity]) => ({ name: 'Activity', attributes: { name: activity } })),
        })),
      },
    ],
  });
}

const outcomeFor = (model: DocumentModel) => {
  const documents = [coveredDocument('protocol', model)];
  const ground = traceIndexOf(documents);
  const exclusionOf = exclusionsBy(model.pages);
  const read = model.blocks.filter((block) => exclusionOf(block) === null);
  const sections = new Map([[1, new Map(read.map(({ id }): [string, number] => [id, 0]))]]);
  return (facts: Facts) => {
    const job = { xml: xmlOf(facts), target: 'any', instruction: taskFor(facts), sections } as const;
    const rest = { copied: { texts: [], composed: [] }, notProcessed: new Map() };
    const { coverage, findings } = takeTrace({ ...job, ...rest }, ground);
    const wrong = findings.filter(({ severity }) => severity !== 'info');
    return {
      outcome: outcomeOf(findings, coverage),
      sentences: [...coverage.gaps, ...wrong].map(({ sentence }) => sentence),
    };
  };
};

const taskFor = ({ visits }: Facts): string =>
  visits.length > 0
    ? 'Write the schedule of activities.'
    : 'Write the objectives and the inclusion and exclusion criteria.';

/** Each text that a change alters, altered alone. */
const altered = (change: (text: string) => string, facts: Facts): Facts[] =>
  TEXTS.flatMap((kind) =>
    facts[kind].flatMap((text, at) => {
      const other = change(text);
      return other === text
        ? []
        : [{ ...facts, [kind]: facts[kind].toSpliced(at, 1, ...(other === '' ? [] : [other])) }];
    }),
  );

const UNITS: Readonly<Record<string, string>> = {
  days: 'weeks',
  weeks: 'days',
  months: 'weeks',
  years: 'months',
  kg: 'g',
};
const COMPARATORS: Readonly<Record<string, string>> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤' };
const INVENTED = 'Holds a certificate of fitness for work at heights issued by a foreign authority';

/** Damages each text or mark alone. */
type Damages = Readonly<Record<string, (facts: Facts) => Facts[]>>;

const CHANGES: Readonly<Record<string, (text: string) => string>> = {
  'a text is dropped': () => '',
  'a text is cut in half': (text) => {
    const words = text.split(' ');
    return words.length < 3 ? text : words.slice(0, Math.floor(words.length / 2)).join(' ');
  },
  'a number is altered': (text) => text.replace(/\d+(?=\D|$)/, (digits) => String(Number(digits) + 3)),
  'a unit is altered': (text) =>
    text.replace(/\b(?:days|weeks|months|years|kg)\b/, (unit) => UNITS[unit] ?? unit),
  'a comparator is turned': (text) => text.replace(/[<>≤≥]/u, (sign) => COMPARATORS[sign] ?? sign),
  'a negation is removed': (text) => text.replace(/\b(?:not|no|without)\s/i, ''),
  'a negation is added': (text) => text.replace(/\b(is|are|has|have|will|must)\s/, (verb) => `${verb}not `),
};

const DAMAGES_OF_TEXTS: Damages = {
  ...Object.fromEntries(
    Object.entries(CHANGES).map(([name, change]) => [name, (facts: Facts) => altered(change, facts)]),
  ),
  'a text is invented': (facts) => TEXTS.map((kind) => ({ ...facts, [kind]: [...facts[kind], INVENTED] })),
  'a text is replaced by its neighbor': (facts) =>
    TEXTS.flatMap((kind) =>
      facts[kind].slice(1).map((text, at) => ({ ...facts, [kind]: facts[kind].toSpliced(at, 1, text) })),
    ),
  'a criterion is moved to the other list': ({
    inclusion: [first = '', ...inclusion],
    exclusion,
    ...facts
  }) => [{ ...facts, inclusion, exclusion: [...exclusion, first] }],
};

const DAMAGES_OF_MARKS: Damages = {
  'a mark is dropped': (facts) =>
    facts.marks.map((one) => ({ ...facts, marks: facts.marks.filter((mark) => mark !== one) })),
  'a mark is moved': (facts) => {
    const has = (activity: string, visit: string) =>
      facts.marks.some((mark) => mark[0] === activity && mark[1] === visit);
    return facts.marks.flatMap((one) => {
      const to = facts.visits.find((visit) => !has(one[0], visit));
      const marks = facts.marks.filter((mark) => mark !== one);
      return to === undefined ? [] : [{ ...facts, marks: [...marks, [one[0], to] as const] }];
    });
  },
  'an activity is invented': (facts) =>
    facts.visits.map((visit) => ({ ...facts, marks: [...facts.marks, ['Colonoscopy', visit] as const] })),
  'a visit is invented': (facts) => [
    { ...facts, visits: [...facts.visits, 'Week 97'] },
    {
      ...facts,
      visits: [...facts.visits, 'Booster'],
      marks: [...facts.marks, ...facts.marks.slice(0, 2).map(([activity]) => [activity, 'Booster'] as const)],
    },
  ],
};

const SHORT: Facts = {
  objectives: ['Reduce pain at Week 12', 'Delay progression beyond 6 months', 'Describe safety of 2 doses'],
  inclusion: [
    'Age ≥18 years',
    'Weight ≥50 kg',
    'BMI ≤35 kg/m2',
    'Life expectancy ≥6 months',
    'ECOG status ≤1',
    'HbA1c ≥7.0% and ≤10.0% at screening',
  ],
  exclusion: [
    'QTc >450 ms',
    'Platelets <100 × 10^9^/L',
    'Surgery within 4 weeks',
    'Infection within 7 days',
    'No contraception',
    'Alcohol use >2 units daily',
    'Epilepsy that is unstable',
  ],
  visits: [],
  marks: [],
};

function shortDocument(): DocumentModel {
  const numbered = (texts: readonly string[]) =>
    texts.map((text, at): [string, string] => [`${at + 1}.`, text]);
  const { blocks } = aDocument()
    .heading('Objectives', { number: '2' })
    .heading('Primary Objectives', { number: '2.1', level: 2 })
    .items(...SHORT.objectives.map((text): [string, string] => ['•', text]))
    .heading('Inclusion Criteria', { number: '4.1' })
    .items(...numbered(SHORT.inclusion))
    .heading('Exclusion Criteria', { number: '4.2' })
    .items(...numbered(SHORT.exclusion));
  return {
    schemaVersion: 1,
    extractor: 'generated',
    format: 'docx',
    runningLines: [],
    pages: [],
    blocks,
    warnings: [],
    words: 100,
  };
}

const SCHEDULE: Facts = {
  objectives: [],
  inclusion: [],
  exclusion: [],
  visits: VISITS,
  marks: ACTIVITIES.flatMap(([activity, signs]) =>
    VISITS.flatMap((visit, at) => (signs[at] === '1' ? [[activity, visit] as const] : [])),
  ),
};

it.each(TEXTS)('own XML with %s that are shifted by one names the text that is lost', (kind) => {
  const [first = '', ...others] = SHORT[kind];
  const { sentences } = outcomeFor(shortDocument())({
    ...SHORT,
    [kind]: [...others, 'Exclusion Criteria'],
  });

  expect(sentences).toEqual([expect.stringContaining(first)]);
});

describe.each([
  ['of short texts', shortDocument(), SHORT, DAMAGES_OF_TEXTS],
  ['of a schedule', readDocx(docxOf(`Schedule of Activities\n${schedule('X')}`)), SCHEDULE, DAMAGES_OF_MARKS],
] as const)('own XML %s', (_what, model, facts, damages) => {
  const verdictOf = outcomeFor(model);

  it('is clean if it states what the document states', () => {
    expect(verdictOf(facts)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it.each(Object.entries(damages))('is not clean if %s', (_damage, apply) => {
    const damaged = apply(facts);

    expect(damaged.length).toBeGreaterThan(0);
    expect(damaged.filter((one) => verdictOf(one).outcome === 'clean')).toEqual([]);
  });
});
