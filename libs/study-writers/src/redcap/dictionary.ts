import { REDCAP_COLUMNS } from '@app/contracts';
import type { Activity, CriterionKind, Mark, StudyModel } from '@app/study-model';
import { activityLabels, activityNotes, criterionText, marksBy, numberedCriteria } from '../study-texts';
import type { Field } from './columns';
import { formFields } from './form-fields';
import { RedcapNames } from './names';

/** An instrument of REDCap with its fields. `activity` is the model's id; the eligibility instrument and forms without an activity have none. */
export interface Instrument {
  readonly name: string;
  /** Its title for people. */
  readonly label: string;
  readonly activity: string | null;
  readonly fields: readonly Field[];
}

const ASSUMED = 'Assumed: the protocol does not state this question';

const RECORD_ID: Field = {
  'Variable / Field Name': 'record_id',
  'Field Type': 'text',
  'Field Label': 'Record ID',
};

/** One instrument for the eligibility criteria and one for each activity. The first one begins with the record id. */
export function instrumentsOf(model: StudyModel): Instrument[] {
  const cells = marksBy('activity', model.marks);
  const forms = new RedcapNames();
  const fields = new RedcapNames(['record_id']);
  const eligibility: Instrument[] =
    model.criteria.length === 0
      ? []
      : [
          {
            name: forms.take('eligibility', { fallback: 'eligibility' }),
            label: 'Eligibility',
            activity: null,
            fields: criterionFields(model, fields),
          },
        ];
  const labels = activityLabels(model.activities);
  const activities = model.activities.map((activity, at): Instrument => {
    const label = labels.get(activity.id) ?? activity.name.value;
    const fallback = `activity_${String(at + 1)}`;
    const stated = model.forms.filter((form) => form.activity === activity.id);
    const own = formFields(stated, fields);
    const assumedFields = (): Field[] =>
      activityFields(
        { activity, label },
        fields.take(label, { fallback, room: ROOM }),
        fieldNote(activity, model, cells.get(activity.id)),
      );
    return {
      name: forms.take(label, { fallback }),
      label,
      activity: activity.id,
      fields: own.length > 0 ? own : assumedFields(),
    };
  });
  return withRecordId([...eligibility, ...activities, ...ownInstruments(model, forms, fields)]);
}

/** Forms that belong to no activity. */
function ownInstruments(
  { forms, activities }: StudyModel,
  names: RedcapNames,
  fields: RedcapNames,
): Instrument[] {
  const known = new Set(activities.map(({ id }) => id));
  return forms
    .filter(({ activity }) => activity === undefined || !known.has(activity))
    .map((form) => ({
      name: names.take(form.name.value, { fallback: 'form' }),
      label: form.name.value,
      activity: null,
      fields: formFields([form], fields),
    }))
    .filter((instrument) => instrument.fields.length > 0);
}

/** What the longest suffix of a field needs: `_reason`. */
const ROOM = 7;

/** Rows of the data dictionary with its headings. */
export function dictionaryRows(instruments: readonly Instrument[]): string[][] {
  const rows = instruments.flatMap(({ name, fields }) =>
    fields.map((field) =>
      REDCAP_COLUMNS.map((column) => (column === 'Form Name' ? name : (field[column] ?? ''))),
    ),
  );
  return [[...REDCAP_COLUMNS], ...rows];
}

/** The first field of the first instrument is the record id. */
function withRecordId(instruments: readonly Instrument[]): Instrument[] {
  const [first = { name: 'study', label: 'Study', activity: null, fields: [] }, ...others] = instruments;
  return [{ ...first, fields: [RECORD_ID, ...first.fields] }, ...others];
}

/** Instruments as a project has them: with the status that REDCap adds at the end of each. */
export const completedInstruments = (instruments: readonly Instrument[]): Instrument[] =>
  instruments.map((instrument) => ({
    ...instrument,
    fields: [
      ...instrument.fields,
      {
        'Variable / Field Name': `${instrument.name}_complete`,
        'Section Header': 'Form Status',
        'Field Type': 'dropdown',
        'Field Label': 'Complete?',
        'Choices, Calculations, OR Slider Labels': '0, Incomplete | 1, Unverified | 2, Complete',
      },
    ],
  }));

function criterionFields(model: StudyModel, names: RedcapNames): Field[] {
  const seen = new Set<CriterionKind>();
  return numberedCriteria(model).map(({ criterion, number }) => {
    const title = `${TITLES[criterion.kind]} ${number}`;
    const isFirst = !seen.has(criterion.kind);
    seen.add(criterion.kind);
    return {
      'Variable / Field Name': names.take(title, { fallback: criterion.kind }),
      ...(isFirst && { 'Section Header': `${TITLES[criterion.kind]} criteria` }),
      'Field Type': 'yesno',
      'Field Label': `${title}: ${criterionText(criterion)}`,
    };
  });
}

const TITLES = { inclusion: 'Inclusion', exclusion: 'Exclusion' } as const;

/** Whether the activity was done, when, and why not. `stem` has room for the suffixes. */
function activityFields(
  { activity, label }: { activity: Activity; label: string },
  stem: string,
  note: string,
): Field[] {
  const done = `${stem}_done`;
  return [
    {
      'Variable / Field Name': done,
      'Section Header': activity.group === undefined ? label : `${activity.group}: ${label}`,
      'Field Type': 'yesno',
      'Field Label': `Was this done: ${label}?`,
      'Field Note': note,
      'Field Annotation': ASSUMED,
    },
    {
      'Variable / Field Name': `${stem}_date`,
      'Field Type': 'text',
      'Field Label': `Date: ${label}`,
      'Text Validation Type OR Show Slider Number': 'date_ymd',
      'Branching Logic (Show field only if...)': `[${done}] = '1'`,
      'Field Annotation': ASSUMED,
    },
    {
      'Variable / Field Name': `${stem}_reason`,
      'Field Type': 'text',
      'Field Label': `Reason not done: ${label}`,
      'Branching Logic (Show field only if...)': `[${done}] = '0'`,
      'Field Annotation': ASSUMED,
    },
  ];
}

/** The visits at which the activity is conditional, and the notes on its row and its cells. */
function fieldNote(activity: Activity, model: StudyModel, cells: readonly Mark[] = []): string {
  const conditional = new Set(cells.filter(({ isConditional }) => isConditional).map(({ visit }) => visit));
  const names = model.visits.filter(({ id }) => conditional.has(id)).map(({ name }) => name.value);
  return [
    ...(names.length === 0 ? [] : [`Conditional at ${names.join(', ')}`]),
    ...activityNotes(activity, model, cells),
  ].join('\n');
}
