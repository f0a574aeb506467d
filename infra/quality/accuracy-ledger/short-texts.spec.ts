import type { DocumentModel } from '@app/contracts';
import { aDocument } from '../../../libs/protocol-extraction/test/blocks';
import { measureLedger } from './measure-ledger';
import { rightResults } from './right-result';

const INCLUSION = [
  'Age ≥18 years',
  'Weight ≥50 kg',
  'BMI ≤35 kg/m2',
  'Life expectancy ≥6 months',
  'ECOG status ≤1',
  'HbA1c ≥7.0% and ≤10.0% at screening',
];
const EXCLUSION = [
  'QTc >450 ms',
  'Platelets <100 × 10^9^/L',
  'Surgery within 4 weeks',
  'Infection within 7 days',
  'No contraception',
  'Alcohol use >2 units daily',
];
const OBJECTIVES = [
  'Reduce pain at Week 12',
  'Delay progression beyond 6 months',
  'Describe safety of 2 doses',
];

const { blocks } = aDocument()
  .heading('Objectives', { number: '2' })
  .heading('Primary Objectives', { number: '2.1', level: 2 })
  .items(...OBJECTIVES.map((text): [string, string] => ['•', text]))
  .heading('Inclusion Criteria', { number: '4.1' })
  .items(...INCLUSION.map((text, at): [string, string] => [`${at + 1}.`, text]))
  .heading('Exclusion Criteria', { number: '4.2' })
  .items(...EXCLUSION.map((text, at): [string, string] => [`${at + 1}.`, text]));
const model: DocumentModel = {
  schemaVersion: 1,
  extractor: 'generated',
  format: 'docx',
  blocks,
  runningLines: [],
  pages: [],
  warnings: [],
  words: 100,
};

describe.each(['number', 'unit', 'comparator', 'negation', 'dropped', 'cut in half', 'altered'])(
  'every short text that is damaged alone: %s',
  (only) => {
    it.each(rightResults('short', model).map((result) => [result.target, result] as const))(
      'is noticed in %s',
      (_target, result) => {
        const { right, damages } = measureLedger(result, { seed: 7, only, each: true });
        const own = damages.filter(({ damage }) =>
          /criteri|objective|number|unit|comparator|negation/.test(damage),
        );

        expect(right).toMatchObject({ outcome: 'clean', sentences: [] });
        expect(own.length).toBeGreaterThan(0);
        expect(own.filter(({ isNoticed }) => !isNoticed)).toEqual([]);
      },
    );
  },
);
