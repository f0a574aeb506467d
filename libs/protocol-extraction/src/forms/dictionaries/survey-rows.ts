import type { Cells } from './dictionary-row';

/** What a row of an XLSForm does that is no question. */
export type SurveyRow = 'group' | 'repeat' | 'end' | 'system';

const ROWS: readonly (readonly [SurveyRow, RegExp])[] = [
  ['group', /^begin[ _]group$/i],
  ['repeat', /^begin[ _]repeat$/i],
  ['end', /^end[ _](?:group|repeat)$/i],
  [
    'system',
    /^(?:start|end|today|deviceid|subscriberid|simserial|phonenumber|username|email|audit|start-geopoint|background-audio|hidden|xml-external|csv-external)$/i,
  ],
];

/** Returns undefined for questions and for rows of other dictionaries. A calculation without a label is not shown. */
export function surveyRow(cells: Cells): SurveyRow | undefined {
  const type = cells('type')?.text ?? '';
  const found = ROWS.find(([, words]) => words.test(type))?.[0];
  const isHidden = found === undefined && /^calculate$/i.test(type) && cells('label') === undefined;
  // Other dictionaries can have a type with one of these names, and always a label.
  const isLabelled = found === 'system' && cells('label') !== undefined;
  return isHidden ? 'system' : isLabelled ? undefined : found;
}
