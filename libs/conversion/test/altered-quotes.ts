/** Sentences as protocols print them, each with a number, a unit, a comparator or a negation. */
export const SENTENCES: readonly string[] = [
  'Age ≥ 18 years and ≤ 75 years at the time of consent',
  'Body weight > 50 kg and < 120 kg at screening',
  'No prior treatment with an anti-TNF agent within 12 weeks before randomization',
  'Absolute neutrophil count ≥ 1.5 × 10^9^/L without growth factors',
  'Patients must not have received a live vaccine within 30 days of the first dose',
  'Study drug is given at a dose of 250 mg twice daily for 24 weeks',
  'Creatinine clearance < 60 mL/min calculated by Cockcroft-Gault',
  'Total bilirubin > 1.5 × upper limit of normal',
  'QTcF interval > 450 ms for males or > 470 ms for females',
  'Haemoglobin ≥ 9.0 g/dL without transfusion in the last 14 days',
  'Participants who have never been treated with insulin for more than 7 days',
  'HbA1c of 7.0 % to 10.5 % inclusive at Visit 1',
  'Blood samples of 5 mL are taken at 0, 2, 4 and 8 hours after the dose',
  'A washout of at least 4 weeks without any topical treatment is required',
  'ALT or AST > 3 × ULN on two occasions',
  'Known hypersensitivity to the study drug, with no alternative available',
  'The infusion lasts 60 min and is followed by 120 min of observation',
  'Systolic blood pressure ≤ 160 mmHg and diastolic blood pressure ≤ 100 mmHg',
  'Women of childbearing potential must have a negative test within 72 hours before Day 1',
  'Cumulative dose must not exceed 450 mg/m^2^ over the whole study',
  'Rescue medication is not permitted during the first 6 weeks',
  'Platelet count ≥ 100 × 10^9^/L',
  'Visit 5 takes place on Day 29 (± 3 days)',
  'Serum potassium between 3.5 and 5.0 mmol/L at screening',
  'Fasting glucose of 126 mg/dL or more on 2 occasions at least 7 days apart',
  'Oxygen saturation ≥ 94 % while breathing room air for 10 min',
  'Patients without measurable disease are not eligible for Part 2',
];

interface Alteration {
  readonly pattern: RegExp;
  readonly replace: (found: string) => string;
}

/** What a model gets wrong and a reader overlooks. */
const ALTERATIONS: readonly Alteration[] = [
  { pattern: /\d+(?:\.\d+)?/g, replace: (number) => String(Number(number) + 1) },
  { pattern: /\d+(?:\.\d+)?/g, replace: (number) => `${number}0` },
  { pattern: /\d+\.\d+/g, replace: (number) => number.replace('.', '') },
  { pattern: /\d{2,}/g, replace: (number) => number.slice(1) },
  { pattern: /≥/g, replace: () => '>' },
  { pattern: /≤/g, replace: () => '<' },
  { pattern: /(?<!\S)> /g, replace: () => '< ' },
  { pattern: /(?<!\S)< /g, replace: () => '> ' },
  { pattern: /[≥≤] /g, replace: () => '' },
  { pattern: /\b(?:No|no|not|never|without) /g, replace: () => '' },
  { pattern: /\bmust have\b/g, replace: () => 'must not have' },
  { pattern: /\bare\b/g, replace: () => 'are not' },
  { pattern: /\bmg\b/g, replace: () => 'µg' },
  { pattern: /\bmL\b/g, replace: () => 'L' },
  { pattern: /\bkg\b/g, replace: () => 'g' },
  { pattern: /\bg\/dL\b/g, replace: () => 'g/L' },
  { pattern: /\bdays\b/g, replace: () => 'weeks' },
  { pattern: /\bweeks\b/g, replace: () => 'days' },
  { pattern: /\bhours\b/g, replace: () => 'minutes' },
  { pattern: /\byears\b/g, replace: () => 'months' },
  { pattern: /\^9\^/g, replace: () => '^6^' },
  { pattern: /\^9\^/g, replace: () => '9' },
  { pattern: /\bmales\b/g, replace: () => 'females' },
  { pattern: / and /g, replace: () => ' or ' },
  { pattern: /\bor\b/g, replace: () => 'and' },
  { pattern: / ± /g, replace: () => ' + ' },
];

/** Different quotes that the sentences do not hold, each with one alteration; the same for the same seed. */
export function alteredQuotes(count: number, seed: number): string[] {
  const all = SENTENCES.flatMap((sentence) =>
    ALTERATIONS.flatMap(({ pattern, replace }) =>
      [...sentence.matchAll(pattern)].map(
        ({ 0: found, index }) =>
          sentence.slice(0, index) + replace(found) + sentence.slice(index + found.length),
      ),
    ),
  );
  const distinct = [...new Set(all)].filter((quote) => !SENTENCES.includes(quote));
  let state = seed;
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return distinct
    .map((quote) => ({ quote, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ quote }) => quote);
}
