import type { Form, IdMaker, Item, ItemGroup, StudyModel, TextFact } from '@app/study-model';
import { textKey } from '@app/text-normalization';
import type { Field, FieldChoice, FieldForm } from '../forms/form';
import { namedFields } from '../forms/named-fields';
import type { Places } from './places';

/**
 * Facts of the forms that were read. A form belongs to the activity with the same name.
 *
 * @param activities Ids of the activities of the schedule, by the key of their name.
 */
export function formFacts(
  forms: readonly FieldForm[],
  { places, ids, activities }: { places: Places; ids: IdMaker; activities: ReadonlyMap<string, string> },
): Form[] {
  return forms.map(({ name, instructions, groups, identification, leftOut }): Form => {
    const activity = activities.get(textKey(name.value));
    return {
      id: ids.make('form', name.value),
      name: places.stated(name.value, name.blockIds),
      ...(activity === undefined ? {} : { activity }),
      instructions: instructions.map(({ value, blockIds }) => places.stated(value, blockIds)),
      identification: identification.map(({ value, blockIds }) => places.stated(value, blockIds)),
      ...(leftOut.length > 0 && {
        leftOut: leftOut.map(({ value, blockIds }) => places.stated(value, blockIds)),
      }),
      groups: groups.map((group): ItemGroup => ({
        id: ids.make('group', name.value, group.name?.value ?? ''),
        ...(group.name && { name: places.stated(group.name.value, group.name.blockIds) }),
        isRepeating: group.isRepeating,
        items: group.fields.map((field) =>
          itemOf(field, ids.make('item', name.value, field.question), (value) =>
            places.stated(value, field.blockIds),
          ),
        ),
      })),
    };
  });
}

/** The fields that notes list for activities without a form. Each note names its activity. */
export function namedFieldFacts(
  { activities, notes }: Pick<StudyModel, 'activities' | 'notes'>,
  forms: readonly Form[],
  ids: IdMaker,
): Form[] {
  const known = new Set(forms.map(({ activity }) => activity));
  return activities.flatMap(({ id, name }): Form[] => {
    const note = notes.find(
      ({ scope, text }) =>
        scope.activities.includes(id) && namedFields(name.value, text.value, []).length > 0,
    );
    if (note === undefined || known.has(id)) return [];
    const fields = namedFields(name.value, note.text.value, []);
    const stated = (value: string): TextFact => ({ ...note.text, value });
    const items = fields.map((field) => itemOf(field, ids.make('item', name.value, field.question), stated));
    return [
      {
        id: ids.make('form', name.value),
        name: stated(name.value),
        activity: id,
        instructions: [],
        identification: [],
        groups: [{ id: ids.make('group', name.value), isRepeating: false, items }],
      },
    ];
  });
}

function itemOf(field: Field, id: string, stated: (value: string) => TextFact): Item {
  const {
    type,
    name,
    length,
    decimals,
    units = [],
    choices = [],
    range,
    isRequired,
    instruction,
    condition,
  } = field;
  return {
    id,
    question: stated(field.question),
    type,
    units: units.map(stated),
    choices: codedChoices(choices, type).map(({ code, text }) => ({ code, text: stated(text) })),
    ...(name === undefined ? {} : { name: stated(name) }),
    ...(length === undefined ? {} : { length }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(range === undefined ? {} : { range: { ...stated(''), value: range } }),
    ...(isRequired === undefined ? {} : { isRequired }),
    ...(instruction === undefined ? {} : { instruction: stated(instruction) }),
    ...(condition === undefined ? {} : { condition: stated(condition) }),
  };
}

/** Choices whose codes differ. If not all of them have a printed code, all get one: Y and N, or their position. */
function codedChoices(choices: readonly FieldChoice[], type: Item['type']): readonly FieldChoice[] {
  const isCoded =
    choices.every(({ code }) => code !== '') &&
    new Set(choices.map(({ code }) => code)).size === choices.length;
  if (isCoded) return choices;
  return choices.map(({ text }, at) => ({
    code: type === 'yes-no' ? text.slice(0, 1).toUpperCase() : String(at + 1),
    text,
  }));
}
