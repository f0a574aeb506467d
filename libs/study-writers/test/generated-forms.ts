import { type Form, type IdMaker, type Item, ItemType } from '@app/study-model';
import { stated } from './models';
import type { Random } from './random';

const QUESTIONS = [
  'Weight',
  'Sex',
  'Start date',
  'Sex',
  '体重',
  '=1+1',
  'A | B',
  '<b>Dose</b>',
  ' ',
  '',
  'Comment\nline two',
];
const UNITS = ['kg', 'mmHg', '%', 'beats/min', '10^9^/L', '°C', 'µg/mL', ''];
const CODES = ['1', '2', 'Y', 'N', 'MILD', '-1', 'a b', '+', 'ß'];

/** Forms in which names repeat, choices have any code, and ranges, conditions and activities may be missing or wrong. */
export function generatedForms(random: Random, ids: IdMaker, activities: readonly string[]): Form[] {
  return random.listOf(4, (): Form => {
    const name = stated(random.oneOf(QUESTIONS));
    const groups = random.listOf(3, () => ({
      id: ids.make('group', name.value),
      ...(random.chance(40) && { name: stated(random.oneOf(QUESTIONS)) }),
      isRepeating: random.chance(30),
      items: [generatedItem(random, ids), ...random.listOf(5, () => generatedItem(random, ids))],
    }));
    return {
      id: ids.make('form', name.value),
      name,
      ...(activities.length > 0 &&
        random.chance(50) && { activity: random.oneOf([...activities, 'activity.unknown']) }),
      instructions: random.listOf(2, () => stated('Complete one page for each event.')),
      identification: [],
      groups,
      ...(random.chance(20) && { standard: { source: 'CDISC COSMoS', id: 'C49677', version: '2025-12-31' } }),
    };
  });
}

function generatedItem(random: Random, ids: IdMaker): Item {
  const question = stated(random.oneOf(QUESTIONS));
  const type = random.oneOf(ItemType.options);
  const codes = new Set(random.listOf(5, () => random.oneOf(CODES)));
  const hasChoices = type.endsWith('choice') || type.endsWith('choices') || type === 'yes-no';
  return {
    id: ids.make('item', question.value),
    question,
    type,
    ...(random.chance(40) && { name: stated(random.oneOf(['AETERM', 'VSORRES', 'weight_kg', '体', 'I.1'])) }),
    ...(random.chance(30) && { length: 1 + random.below(20) }),
    ...(random.chance(20) && { decimals: 1 + random.below(4) }),
    units: random.chance(60) ? [] : [...new Set(random.listOf(3, () => random.oneOf(UNITS)))].map(stated),
    choices: hasChoices ? [...codes].map((code) => ({ code, text: stated(random.oneOf(QUESTIONS)) })) : [],
    ...(random.chance(20) && {
      range: { ...stated(''), value: { minimum: random.below(9) / 2, maximum: 100 } },
    }),
    ...(random.chance(40) && { isRequired: random.chance(50) }),
    ...(random.chance(20) && { instruction: stated('As printed.') }),
    ...(random.chance(30) && { condition: stated(random.oneOf(['If yes', 'females only', ''])) }),
  };
}
