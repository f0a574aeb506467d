import type { Answer, Field } from './form';
import { questionOf } from './question';
import type { Slot } from './slots';
import { isCounted } from './units';

/** Fields that identify a page. Only the end of the label counts, because texts can stand before it. */
const IDENTITY =
  /(?:\b(?:subject|participant|patient|screening|randomi[sz]ation|enrol+ment)(?:'s)?\s*(?:id|identifier|identification|no\.?|number|#|initials|code|name)(?:\s*(?:no\.?|number))?|\b(?:site|cent(?:er|re)|protocol|study|trial|visit|page|crf|form)(?:\s*(?:id|identifier|no\.?|number|#|code|name|version))|^(?:visit|site|initials|page)|\bdate (?:completed|signed)|\b(?:completion|signature) date|\b(?:completed|reviewed|entered|recorded|verified|signed) by|\b(?:principal )?(?:investigator|monitor|coordinator)(?:'s)?\s*(?:name|signature|initials)?|\bsignature of (?:the )?(?:principal )?(?:investigator|monitor)|\bprinted? name)\s*:?$/i;

export const identifies = (label: string): boolean => IDENTITY.test(label.trim());

const DATE = /\bdate\b|\bdob\b|\bd\.o\.b\b/i;
const TIME = /^(?:\S+ ){0,3}time\b(?!\s*(?:point|frame|period|line))|\btime of\b/i;
const SIGNATURE = /\bsignature\b/i;
const COMPUTED = /\b(?:auto-?\s?)?(?:calculated|computed|derived)\b/i;
const WHOLE =
  /^(?:age|number of|no\. of|how many)\b|^(?:total )?(?:points|score)$|^total (?:points|score)\b/i;
const WORDS = /\b(?:initials|name|code|id|number|no\.?|batch|lot|kit)\b/i;

/** A field of a label with its answer. The label can state units, a range, conditions and instructions. */
export function fieldOf(
  { label, answer, condition }: Slot,
  { isAnnotated, blockIds }: { isAnnotated: boolean; blockIds: readonly string[] },
): Field {
  const question = questionOf(label, isAnnotated);
  const units = [...new Set([...(answer.units ?? []), ...question.units])];
  const conditions = [condition, question.condition].filter((one) => one !== undefined);
  const type = typeOf(answer, { text: question.text, stated: label, units, hasSeveral: question.hasSeveral });
  const range = answer.range ?? question.range;
  return {
    ...answer,
    question: question.text,
    type,
    units,
    blockIds,
    ...(question.name !== '' && { name: question.name }),
    ...(range && { range }),
    ...(question.isRequired && { isRequired: true }),
    ...(question.instruction !== undefined && { instruction: question.instruction }),
    ...(conditions.length > 0 && { condition: conditions.join('; ') }),
  };
}

/** What a blank takes: its places decide first, then the unit, then the words of the label. */
function typeOf(
  { type, length, decimals }: Answer,
  of: { text: string; stated: string; units: readonly string[]; hasSeveral: boolean },
): Answer['type'] {
  if (type === 'single-choice' && of.hasSeveral) return 'several-choices';
  if (type !== 'text') return type;
  if (COMPUTED.test(of.stated)) return 'computed';
  if (decimals !== undefined) return 'decimal';
  const [unit] = of.units;
  if (unit !== undefined && length === undefined) return isCounted(unit) ? 'integer' : 'decimal';
  if (SIGNATURE.test(of.text)) return 'signature';
  if (DATE.test(of.text)) return 'date';
  if (TIME.test(of.text) && unit === undefined) return 'time';
  if (unit !== undefined || WHOLE.test(of.text)) return 'integer';
  return length !== undefined && !WORDS.test(of.text) ? 'integer' : 'text';
}
