import type { Form } from '@app/contracts';
import { frame } from './frame';
import { count, plural } from './numbers';

type Label = Form['settings']['respondentLabel'];

/** What a folder calls one of the people who answer. */
const ONE: Record<Label, string> = {
  respondents: 'respondent',
  participants: 'participant',
  subjects: 'subject',
  surveyees: 'surveyee',
  contributors: 'contributor',
  panelists: 'panelist',
};

export const respondents = {
  tab: (label: Label) => frame.respondents[label],
  text: (label: Label) =>
    `The ${label} of this form. Name, mail, phone and date of birth are stored encrypted and stand in no log and no audit trail.`,
  settings: {
    open: 'Settings',
    title: 'Settings of the people',
    text: 'What this folder calls them, and what has to be known of them.',
    label: 'They are called',
    required: 'Has to be known in all folders of the workspace',
    requiredHelp:
      'Code, country, state and phone number always have to be. Who was entered before stays as they are.',
    requiredByOwners:
      'Owners and admins of the workspace choose these. Code, country, state and phone number always have to be known.',
    saved: 'Settings saved',
    failed: 'Failed to save settings',
  },
  search: 'Search',
  searchHelp: 'A whole code, mail address or phone number, or whole words of a name.',
  status: 'Status',
  statuses: { active: 'Active', archived: 'Archived', forgotten: 'Forgotten' },
  anyStatus: 'Any status',
  filters: 'Filter',
  add: (label: Label) => `Add ${ONE[label]}`,
  adding: 'Adding...',
  emptyTitle: (label: Label) => `No ${label} yet`,
  emptyText: 'Add people one by one, or import a list.',
  noMatchTitle: 'Nobody found',
  noMatchText:
    'Parts of words, mails and numbers are not found: what is stored encrypted is found as a whole only.',
  editTitle: (label: Label) => `Edit ${ONE[label]}`,
  addText: 'Fields marked as optional may be left empty, unless the settings of the workspace ask for them.',
  menu: (code: string) => `Actions for ${code}`,
  edit: 'Edit',
  answer: 'Enter answers',
  planCall: 'Plan a call',
  callPlanned: 'Call planned. Nothing dials: how it went is entered in the Schedule tab.',
  archive: 'Archive',
  restore: 'Take out of the archive',
  forget: 'Forget',
  optional: 'Optional',
  fields: {
    identifierCode: 'Code',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    country: 'Country',
    state: 'State',
    phoneNumber: 'Phone number',
    timezone: 'Time zone',
    languages: 'Languages',
    dateOfBirth: 'Date of birth',
  },
  codeHelp: 'Names one person of this form; answers stay under it. Not a name, please.',
  countryHelp: 'Two letters, such as US.',
  choose: 'Please choose',
  country: (name: string, callingCode: string) => `${name} (${callingCode})`,
  phoneHelp: (country: string, callingCode: string) =>
    `Without a plus sign it is read as a number of ${country} (${callingCode}).`,
  timezoneUnknown: 'This is no time zone that is known. It is kept, and marked.',
  timezoneHelp: 'Such as America/New_York.',
  languagesHelp: 'Separated by commas, such as en, es.',
  columns: { code: 'Code', name: 'Name', contact: 'Mail and phone', place: 'Place', status: 'Status' },
  caption: (label: Label) => `${frame.respondents[label]} of this form`,
  phoneInvalid: 'Not a valid number',
  timezoneInvalid: 'Unknown time zone',
  nobody: 'Nothing is known any more',
  created: 'Added',
  updated: 'Changed',
  archived: 'Archived',
  restored: 'Taken out of the archive',
  forgotten: 'Forgotten',
  failed: {
    create: 'Failed to add',
    update: 'Failed to change',
    status: 'Failed to change the status',
    forget: 'Failed to forget',
    planCall: 'Failed to plan the call',
    import: 'Failed to import',
    export: 'Failed to export',
  },
  forgetTitle: (code: string) => `Forget ${code}`,
  forgetText:
    'Name, mail, phone, date of birth, state, time zone and languages are erased for good: here, in archived responses and in calls. Answers stay under the code. This cannot be undone.',
  forgetType: (code: string) => `Type ${code} to confirm`,
  forgetting: 'Forgetting...',
  import: 'Import',
  export: 'Export CSV',
  importTitle: 'Import from a table',
  importText:
    'Rows in which nothing is wrong are added; the others are named. Nothing is added before you have seen that.',
  file: 'File',
  fileHelp: 'CSV or XLSX with the names of the columns in its first row; at most 100,000 rows.',
  fileFaults: {
    empty: 'This file holds no table: names of columns in its first row, and a row below.',
    'too-large': 'This file is larger than 50 MB or has more than 100,000 rows. Please divide it.',
    unreadable: 'This file cannot be read as CSV or XLSX.',
  },
  rows: (n: number) => `${count.format(n)} ${plural(n, 'row', 'rows')}. What is in which column?`,
  noColumn: 'Left empty',
  column: (heading: string, place: number, example: string) =>
    `${heading || `Column ${place}`}${example === '' ? '' : ` (${example.slice(0, 30)})`}`,
  check: 'Check',
  checkAgain: 'Check again',
  checked: (good: number, bad: number) =>
    bad === 0
      ? `Nothing is wrong with ${count.format(good)} ${plural(good, 'row', 'rows')}.`
      : `${count.format(good)} ${plural(good, 'row', 'rows')} can be imported, ${count.format(bad)} cannot.`,
  problems: 'What is wrong',
  problem: (row: number, field: string, reason: string) => `Row ${count.format(row)}, ${field}: ${reason}`,
  moreProblems: (n: number) => `${count.format(n)} more`,
  progress: (done: number, of: number) => `${count.format(done)} of ${count.format(of)} rows`,
  importRows: (n: number) => `Import ${count.format(n)}`,
  imported: (n: number) => `${count.format(n)} added`,
  shown: (n: number) => `${count.format(n)} shown`,
};
