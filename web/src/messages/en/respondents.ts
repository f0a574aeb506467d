import type { Form } from '@app/contracts';
import { frame } from './frame';
import { count } from './numbers';

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
    import: 'Failed to import',
    export: 'Failed to export',
  },
  forgetTitle: (code: string) => `Forget ${code}`,
  forgetText:
    'Name, mail, phone, date of birth, state, time zone and languages are erased for good: here, in archived responses and in calls. Answers stay under the code. This cannot be undone.',
  forgetType: (code: string) => `Type ${code} to confirm`,
  forgetting: 'Forgetting...',
  shown: (n: number) => `${count.format(n)} shown`,
};
