import type { Random } from '../../../random';

export interface DesignHeader {
  /** One text per label column; `undefined` if the text above extends down. */
  readonly labels: readonly (string | undefined)[];
  readonly texts: readonly string[];
  /** Equal neighbors form one cell. */
  readonly isMerged: boolean;
}

export const ACTIVITIES = (
  'Informed consent; Demographics; Medical history; Prior and concomitant medication; ' +
  'Physical examination; Vital signs; Body weight; Height; 12-lead electrocardiogram; Haematology; ' +
  'Clinical chemistry; Urinalysis; Pregnancy test; Randomisation; Dispense study drug; ' +
  'Study drug accountability; Adverse event review; Quality of life questionnaire; Patient diary; ' +
  'Sample for biomarkers; Lung function test; Imaging of the chest; Coagulation; Telephone call'
).split('; ');

export const GROUPS =
  'Administration; Safety; Laboratory; Efficacy; Questionnaires; Study drug; Other tests; Closing'.split(
    '; ',
  );

export const TIMES = ['Predose', '1 h', '2 h', '24 h', 'Any time'] as const;

interface HeadersRequest {
  readonly random: Random;
  readonly visits: number;
  readonly labelColumns: number;
  readonly depth: number;
  readonly isEqual: boolean;
  /** Content of the label columns: `times` labels each row, `title` labels the column in the last row, merged over all or not. */
  readonly labelling: 'title' | 'title-merged' | 'blank' | 'times';
}

const TITLES = [
  ['Category', 'Type', 'Domain'],
  ['Procedure', 'Assessment', 'Activity', 'Evaluations'],
  ['Time', 'Time point'],
] as const;

/** Header rows of a schedule, from the epochs down to the windows. */
export function headersOf({
  random,
  visits,
  labelColumns,
  depth,
  isEqual,
  labelling,
}: HeadersRequest): readonly DesignHeader[] {
  const rows = isEqual ? equalRows(random, visits) : rowsOfTime(random, visits, depth);
  const titles = labelColumns === 1 ? TITLES.slice(1, 2) : TITLES.slice(0, labelColumns);
  const chosen = titles.map((words) => random.oneOf<string>(words));
  return rows.map(({ label, texts, isMerged }, index): DesignHeader => {
    const isLast = index === rows.length - 1;
    const labels = chosen.map((title, column): string | undefined => {
      switch (labelling) {
        case 'title':
          return isLast ? title : '';
        case 'title-merged':
          return index === 0 ? title : undefined;
        case 'blank':
          return '';
        case 'times':
          return column === 0 ? label : '';
      }
    });
    return { labels, texts, isMerged };
  });
}

interface TimeRow {
  readonly label: string;
  readonly texts: readonly string[];
  readonly isMerged: boolean;
}

function rowsOfTime(random: Random, visits: number, depth: number): readonly TimeRow[] {
  const isTreatment = (index: number) => index > 0 && index < visits - 1;
  const all = Array.from({ length: visits }, (_visit, index) => index);
  const epochs = all.map((index) =>
    index === 0 ? 'Screening' : isTreatment(index) ? 'Treatment period' : 'Follow-up',
  );
  const prefix = random.oneOf(['', 'D', 'Day ', 'V', 'Week ']);
  const numbers = all.map((index) => `${prefix}${index === 0 ? '-14' : index * 7 - 6}`);
  const visitsRow = all.map((index) => random.oneOf(['', '']) + (index + 1));
  const windows = all.map((index) => (index === 0 ? '' : '±2'));
  const time = { label: random.oneOf(['Study Day', 'Day', 'Day of study']), texts: numbers, isMerged: false };
  const epoch = {
    label: random.oneOf(['Study Period', 'Phase', 'Trial stage']),
    texts: epochs,
    isMerged: true,
  };
  const visit = { label: random.oneOf(['Visit', 'Visit number']), texts: visitsRow, isMerged: false };
  const window = { label: random.oneOf(['Window (days)', 'Visit window']), texts: windows, isMerged: false };
  const wide = { label: '', texts: all.map(() => 'Study visit (day)'), isMerged: true };
  return (
    [
      [time],
      random.oneOf([
        [epoch, time],
        [wide, time],
      ]),
      [epoch, visit, time],
      [epoch, visit, time, window],
    ][depth - 1] ?? [time]
  );
}

function equalRows(random: Random, visits: number): readonly TimeRow[] {
  const isPaired = random.below(2) === 0;
  const texts = Array.from({ length: visits }, (_visit, index) =>
    isPaired ? (index % 2 === 0 ? 'Pre-dose' : 'Post-dose') : index === 0 ? 'Screening' : 'Treatment',
  );
  return [{ label: 'Visit', texts, isMerged: false }];
}
