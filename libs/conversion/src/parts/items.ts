import {
  type Activity,
  type Evidence,
  type Form,
  type Item,
  ItemType,
  type TextFact,
} from '@app/study-model';
import { z } from 'zod';
import type { FoundPlace } from './document-places';
import { type Question, question } from './part';
import type { StudyReading } from './study-reading';
import { isSupported, SHORT_VALUE_WORDS } from './supported';

const Field = z.object({
  activity: z.number().int(),
  at: z.string().max(200),
  question: z.string().min(1).max(200),
  type: ItemType,
  unit: z.string().max(40).nullish(),
  choices: z.array(z.string().max(200)).default([]),
});
type Field = z.infer<typeof Field>;

const ItemsAnswer = z.object({ fields: z.array(Field).max(300).default([]) });

/** An activity without fields, and the places that name its values. */
interface Named {
  readonly activity: Activity;
  readonly places: readonly Evidence[];
}

/** Words between the name of an activity and the list of its values. */
const NAMING = String.raw`\s*(?:\([^()]*\)\s*)?(?:measurements?\s+|assessments?\s+)?(?:(?:will|should|must)\s+)?(?:include[sd]?|including|consists?\s+of|comprises?|:)\s`;
const ACTIVITIES_MAXIMUM = 40;
const PLACES_MAXIMUM = 5;

/**
 * Asks a model for the fields that the documents name for activities without fields of their own. Null if no sentence begins with
 * the name of such an activity and lists values: most protocols leave the fields to the forms.
 */
export function itemsQuestion(reading: StudyReading): Question | null {
  const named = namedActivities(reading);
  if (named.length === 0) return null;
  const { places } = reading;
  return question({
    part: 'items',
    name: 'items',
    schema: ItemsAnswer,
    about: named.flatMap((one) => one.places),
    text: [
      'Part: fields. Which values do the documents name for each of these activities, so that a form can ask for them ("height (m), weight (kg)", "vital signs include pulse and blood pressure")?',
      '',
      'Activities without fields (number, name, places that seem to name values):',
      ...named.map(
        (one, at) =>
          `${at + 1} | ${one.activity.name.value} | ${one.places.map((place) => places.nameOf(place)).join(', ')}`,
      ),
      '',
      'Answer with one JSON object of this form; an empty array if the documents name no values:',
      '{',
      '  "fields": [{ "activity": 1, "at": "b12", "question": "pulse", "type": "integer", "unit": "beats/min", "choices": [] }]',
      '}',
      `- question: the name of one value, word for word as printed at "at", up to ${SHORT_VALUE_WORDS} words. "systolic and diastolic blood pressure" is two values: "systolic blood pressure", "diastolic blood pressure".`,
      '- at: the block or cell that prints the name, also another place than those above.',
      `- type: one of ${ItemType.options.join(', ')}. "text" if the documents do not show it.`,
      '- unit and choices: only as printed at the same place; otherwise null and an empty array.',
      '- Leave out how and when a value is measured, and values that the documents name only as examples.',
    ].join('\n'),
    problemsOf: ({ fields }) => fields.flatMap((field) => problemsOf(field, named, reading)),
    apply: ({ fields }) => {
      for (const [at, { activity }] of named.entries())
        addForm(
          activity,
          fields.filter((field) => field.activity === at + 1),
          reading,
        );
      for (const { activity } of fields.filter((field) => named[field.activity - 1] === undefined))
        reading.ignored.push({ part: 'items', problem: unknownActivity(activity) });
    },
  });
}

function namedActivities({ model, places }: StudyReading): Named[] {
  const known = new Set(model.forms.map(({ activity }) => activity));
  return model.activities
    .filter(({ id }) => !known.has(id))
    .flatMap((activity): Named[] => {
      const name = activity.name.value.trim().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      if (name.length < 3) return [];
      const sentence = new RegExp(String.raw`(?:^|[.;]\s+)(?:the\s+)?${name}${NAMING}[^.]*,`, 'iu');
      const found = places.where((text) => sentence.test(text)).slice(0, PLACES_MAXIMUM);
      return found.length === 0 ? [] : [{ activity, places: found }];
    })
    .slice(0, ACTIVITIES_MAXIMUM);
}

function problemsOf(
  { activity, at, ...field }: Field,
  named: readonly Named[],
  reading: StudyReading,
): string[] {
  const found = reading.places.find(at);
  return [
    ...(named[activity - 1] === undefined ? [unknownActivity(activity)] : []),
    ...(found === null ? [`There is no place "${at}"; use the ids in square brackets.`] : []),
    ...(found === null ? [] : notPrinted(field, found).map((text) => `"${text}" is not printed at ${at}.`)),
  ];
}

const unknownActivity = (activity: number): string => `There is no activity ${activity}.`;

const notPrinted = (
  { question: asked, unit, choices }: Pick<Field, 'question' | 'unit' | 'choices'>,
  { text }: FoundPlace,
): string[] =>
  [asked, ...(unit == null || unit === '' ? [] : [unit]), ...choices].filter(
    (one) => !isSupported(one, text),
  );

/** The form of an activity with the fields whose place prints them. An activity that has fields keeps them. */
function addForm({ id: activity, name }: Activity, fields: readonly Field[], reading: StudyReading): void {
  if (reading.model.forms.some((form) => form.activity === activity)) return;
  const known = new Set<string>();
  const items = fields.flatMap((field): Item[] => {
    const found = reading.places.find(field.at);
    const key = field.question.trim().toLowerCase();
    const problems = found === null ? [field.at] : notPrinted(field, found);
    if (found === null || problems.length > 0) {
      reading.ignored.push({
        part: 'items',
        problem: `"${problems.join(', ')}" is not printed at ${field.at}.`,
      });
      return [];
    }
    if (known.has(key)) return [];
    known.add(key);
    reading.added.push({ part: 'items', text: field.question, evidence: found.evidence });
    return [itemOf(field, found, reading.newId('item', name.value, field.question))];
  });
  if (items.length === 0) return;
  const form: Form = {
    id: reading.newId('form', name.value),
    name: structuredClone(name),
    activity,
    instructions: [],
    identification: [],
    groups: [{ id: reading.newId('group', name.value), isRepeating: false, items }],
  };
  reading.model.forms.push(form);
}

function itemOf({ question: asked, type, unit, choices }: Field, { evidence }: FoundPlace, id: string): Item {
  const stated = (value: string): TextFact => ({
    value: value.trim(),
    origin: 'stated',
    readers: ['model'],
    evidence: [...evidence],
  });
  return {
    id,
    question: stated(asked),
    type,
    units: unit == null || unit.trim() === '' ? [] : [stated(unit)],
    choices: choices.map((choice, at) => ({ code: String(at + 1), text: stated(choice) })),
  };
}
