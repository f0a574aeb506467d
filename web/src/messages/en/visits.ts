import { count, plural } from './numbers';

const sectionsText = (n: number) => `${count.format(n)} ${plural(n, 'section', 'sections')}`;

/** Visits of a design and of responses. */
export const visits = {
  title: 'Visits',
  text: 'When this form is filled in, and which sections are filled in at each visit.',
  none: 'This form has no visits: every response answers the whole form. Add visits if it is filled in more than once.',
  add: 'Add Visit',
  adding: 'Adding...',
  menu: (name: string) => `Actions for visit ${name}`,
  edit: 'Edit visit',
  delete: 'Delete visit',
  move: (name: string) => `Move visit ${name}`,
  moveHelp: 'To move a visit, focus its handle and press the up or down arrow key.',
  moved: (name: string, place: number, of: number) => `${name} is now visit ${place} of ${of}.`,
  moveFailed: 'Failed to change the order',
  sections: sectionsText,
  atVisits: (n: number) =>
    n === 0 ? 'at no visit' : `at ${count.format(n)} ${plural(n, 'visit', 'visits')}`,
  types: { scheduled: 'Scheduled', unscheduled: 'Unscheduled', common: 'Common' },
  typeHelp: {
    scheduled: 'Takes place at a planned time.',
    unscheduled: 'Takes place when needed.',
    common: 'Not tied to a time, such as an adverse event log.',
  },
  repeats: 'Repeats',
  repeatsHelp: 'A respondent can have several responses at this visit.',
  labels: { name: 'Visit Name', description: 'Planned time', type: 'Type', sections: 'Sections' },
  descriptionHelp: 'For example “Week 2, 3 days before or after”.',
  optional: 'Optional',
  sectionsHelp: 'The sections that are filled in at this visit.',
  noSections: 'The form has no sections yet.',
  required: 'Mandatory',
  requiredOf: (name: string) => `${name} is mandatory`,
  addTitle: 'Add Visit',
  editTitle: 'Edit Visit',
  deleteTitle: (name: string) => `Delete visit “${name}”`,
  deleteText: 'Its sections stay in the form.',
  archive: 'Remove, keep responses',
  saved: { add: 'Visit created', edit: 'Visit updated', delete: 'Visit deleted' },
  failed: {
    add: 'Failed to create visit',
    edit: 'Failed to update visit',
    delete: 'Failed to delete visit',
  },
  proposed: 'Visits',
  proposedText: 'A visit is imported with those of its sections that are in the form.',
  fields: {
    name: 'name',
    description: 'planned time',
    type: 'type',
    repeating: 'repetition',
    sections: 'sections',
  },
  tooLarge: 'Too large for a visit. It cannot be added to the form.',
  emptyForms: (n: number) =>
    `${count.format(n)} ${plural(n, 'form without items is', 'forms without items are')} left out`,
  conditions: (n: number) =>
    n === 1 ? 'the condition of a form is ignored' : `the conditions of ${count.format(n)} forms are ignored`,
  visit: 'Visit',
  any: 'Any visit',
  withoutVisit: 'No visit',
  choose: 'Choose a visit',
  chooseFirst: 'Choose the visit at which the answers were given.',
  noQuestions: 'This visit has no questions. Add sections to it in the Design tab.',
};
