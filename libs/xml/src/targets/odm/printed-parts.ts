import type { XmlNode } from '../../tree/element-tree';
import type { XmlValue } from '../../tree/xml-values';
import { isOriginAlias } from './study-schedule';

/** Words that a study build adds around the printed text and that no protocol prints. */
const AROUND_TEXT: readonly RegExp[] = [
  /^(?:inclusion|exclusion)(?: criterion)?(?: [\w.]{1,8})?\s?[:.)] (.+)$/is,
  /^was (?:the )?(.+) (?:performed|done|collected|obtained)\?$/is,
  /^were (?:any |the )?(.+) (?:reported|performed|done|collected|obtained)\?$/is,
];

/** Items that every form needs and no protocol prints. */
const OWN_QUESTIONS = /^(?:date (?:performed|done|of assessment)|reason (?:not (?:done|performed)))\??$/i;

/** The same as the name of an item, behind the activity: `ECG reason not done`. */
const OWN_NAME = /^(.+?) (?:performed|done|date|reason not done)$/i;

/** Separates the names and the times of a visit. */
const BETWEEN_NAMES = /\s*(?:;| \/ )\s*/;
/** A time without its unit. */
const BARE_TIME = /^(visit|week|day|month|window|epoch)\s+(.+?)(?:\s(?:hours?|days?|weeks?|months?))?$/i;

/**
 * The parts of a value that must appear in the documents, each with its possible wordings: `Day 15` is printed as `15` in a row
 * of days, or as `D15`. Null if the whole value must appear; empty if the study build added all of its words.
 */
export function printedParts(value: XmlValue): Parts | null {
  if (value.kind === 'text') return partsOfText(value);
  return value.name === 'Name' ? partsOfName(value) : null;
}

type Parts = readonly (readonly string[])[];

function partsOfText({ element, value }: XmlValue): Parts | null {
  if (isIn(element, 'Description', 'StudyEventDef', 'FormDef', 'ItemGroupDef')) return namesAndTimes(value);
  if (!isIn(element, 'Question', 'ItemDef')) return null;
  if (OWN_QUESTIONS.test(value) && saysAssumed(element.parent?.parent ?? null)) return [];
  const inside = AROUND_TEXT.map((around) => around.exec(value)?.[1]).find((text) => text !== undefined);
  return inside === undefined ? null : [[inside]];
}

function partsOfName({ element, value }: XmlValue): Parts | null {
  if (element.name === 'ItemDef') return saysAssumed(element) ? partsOfOwnName(value) : null;
  if (NUMBERED_PARTS.has(element.name)) return NUMBERED_NAME.test(value) ? [] : null;
  return NAMED_BY_SCHEDULE.has(element.name) || isTimeAlias(element) ? namesAndTimes(value) : null;
}

function partsOfOwnName(name: string): Parts | null {
  if (OWN_QUESTIONS.test(name)) return [];
  const [, activity] = OWN_NAME.exec(name) ?? [];
  return activity === undefined ? null : [[activity]];
}

const namesAndTimes = (value: string): Parts =>
  value
    .split(BETWEEN_NAMES)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map(wordingsOf);

function wordingsOf(part: string): readonly string[] {
  const [, unit, bare] = BARE_TIME.exec(part) ?? [];
  const [, withoutUnit] = WITH_UNIT.exec(part) ?? [];
  if (unit === undefined || bare === undefined)
    return [part, ...(withoutUnit === undefined ? [] : [withoutUnit])];
  if (!/^(?:day|week)$/i.test(unit)) return [part, bare];
  const initial = unit.charAt(0).toUpperCase();
  return [part, bare, bare.replace(/-?\d+/g, (number) => `${initial}${number}`)];
}

const NUMBERED_PARTS = new Set(['StudyObjective', 'StudyEndPoint']);
const NAMED_BY_SCHEDULE = new Set(['StudyEventDef', 'StudyEventGroupDef', 'RelativeTimingConstraint']);

/** `±3 days` is printed as `±3` under a label with the unit. */
const WITH_UNIT = /^(.+?)\s(?:hours?|days?|weeks?|months?)$/i;

/** Names with numbers that the documents do not contain: `Secondary objective 2`. */
const NUMBERED_NAME = /^(?:primary|secondary|exploratory|other) (?:objective|end ?point) \d+$/i;

const isTimeAlias = (node: XmlNode): boolean =>
  node.name === 'Alias' &&
  node.attributes.some(({ name, value }) => name === 'Context' && /^(?:window|day|week)$/i.test(value));

const isIn = (text: XmlNode, container: string, ...owners: readonly string[]): boolean =>
  text.parent?.name === container && owners.includes(text.parent.parent?.name ?? '');

/** Marked as not from the protocol, so that readers do not mistake it for a printed item. */
const saysAssumed = (item: XmlNode | null): boolean =>
  item !== null &&
  (item.attributes.some(({ name, value }) => name === 'Origin' && value.toLowerCase() === 'assumed') ||
    item.children.some(isOriginAlias));
