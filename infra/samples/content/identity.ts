/** Facts of the invented study that appear in many places. */
export const study = {
  number: 'NWT-301',
  title:
    'A Phase 3, Randomised, Double-blind, Placebo-controlled Study to Evaluate the Efficacy and Safety of Telvadrostat in Adults With Uncontrolled Hypertension Despite Treatment With Two or More Antihypertensive Medicines',
  shortTitle: 'Telvadrostat in Uncontrolled Hypertension (LODESTAR)',
  compound: 'Telvadrostat (NWT-4471)',
  phase: 'Phase 3',
  sponsor: 'Northwind Therapeutics',
  version: '2.0',
  date: '14 March 2025',
  euNumber: '2099-500301-17-00',
} as const;

/** Rows of the title page: label and value. */
export const titleRows: readonly (readonly [string, string])[] = [
  ['Protocol Number', study.number],
  ['Protocol Version', `${study.version} (Amendment 1)`],
  ['Version Date', study.date],
  ['Compound', study.compound],
  ['Study Phase', study.phase],
  ['Short Title', study.shortTitle],
  ['Sponsor', study.sponsor],
  ['EU Trial Number', study.euNumber],
  ['Indication', 'Hypertension'],
];

export const confidentiality =
  'This document describes an invented study and was written as a sample. The compound, the sponsor and all persons are fictional. It must not be used to plan or conduct research in humans.';

export const runningHeader = `${study.sponsor} | Protocol ${study.number}`;
export const runningFooter = `Version ${study.version}, ${study.date} | Confidential`;
