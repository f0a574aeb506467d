import { count, plural } from './numbers';

interface StudyCounts {
  readonly visits: number;
  readonly activities: number;
  readonly marks: number;
  readonly criteria: number;
  readonly objectives: number;
}

const counted = (n: number, one: string, more: string): string =>
  `${count.format(n)} ${plural(n, one, more)}`;

export const study = {
  title: 'Study',
  noun: 'the study',
  loading: 'Loading the study',
  byRules:
    'Read by rules, not yet checked by a model or a person. Select a value to see its place in the document.',
  byRulesAndModel: 'Read by rules and by a model. Select a value to see its place in the document.',
  counts: ({ visits, activities, marks, criteria, objectives }: StudyCounts) => [
    counted(visits, 'visit', 'visits'),
    counted(activities, 'activity', 'activities'),
    counted(marks, 'mark', 'marks'),
    counted(criteria, 'criterion', 'criteria'),
    counted(objectives, 'objective', 'objectives'),
  ],
  files: 'Files',
  file: (standard: string, size: string) => `${standard} (${size})`,
  findings: (n: number) => counted(n, 'note on these files', 'notes on these files'),
  facts: {
    title: 'Title',
    protocolNumber: 'Protocol number',
    version: 'Version',
    date: 'Date',
    phase: 'Phase',
    sponsor: 'Sponsor',
  },
  arm: 'Arm',
  objective: {
    primary: 'Primary objective',
    secondary: 'Secondary objective',
    exploratory: 'Exploratory objective',
    other: 'Objective',
  },
  criteria: {
    inclusion: (n: number) => counted(n, 'inclusion criterion', 'inclusion criteria'),
    exclusion: (n: number) => counted(n, 'exclusion criterion', 'exclusion criteria'),
  },
  schedule: 'Schedule of activities',
  activity: 'Activity',
  mark: (activity: string, visit: string) => `${activity} at ${visit}`,
};
