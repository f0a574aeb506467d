import type { Finding } from '@app/contracts';
import { attributeOf, childrenNamed, type XmlNode } from '../../tree/element-tree';
import { decimal, integer } from '../../rules/value-type';
import { attributeInTag } from '../../tree/start-tag';
import { labelOf, type Review } from './study-index';

const NEEDS_LENGTH = ['text', 'string', 'integer', 'float'];
/** Values of these have the length their format gives them. */
const HAS_OWN_LENGTH = [
  'date',
  'time',
  'datetime',
  'boolean',
  'partialDate',
  'partialTime',
  'partialDatetime',
];
const IN_WORDS = ['text', 'string'];
const IN_FRACTIONS = ['float', 'decimal', 'double'];
/** Only this version knows SignificantDigits. */
const DIGITS_NAMESPACE = 'http://www.cdisc.org/ns/odm/v1.3';

/** Data types against lengths and digits, code lists against the items that use them, limits against types. */
export function checkItems(review: Review): void {
  for (const item of review.index.named('ItemDef')) {
    checkLength(review, item);
    checkCodeListUse(review, item);
    checkLimits(review, item);
  }
  for (const list of review.index.named('CodeList')) checkCodedValues(review, list);
}

function checkLength(review: Review, item: XmlNode): void {
  const type = attributeOf(item, 'DataType') ?? '';
  const length = attributeOf(item, 'Length');
  const digits = attributeOf(item, 'SignificantDigits');
  const warn = (rule: string, sentence: string): void =>
    review.add({ rule, severity: 'warning', node: item, sentence });

  if (length === undefined && NEEDS_LENGTH.includes(type))
    warn('item.length-missing', `${labelOf(item)} of type ${type} has no Length.`);
  if (length !== undefined && HAS_OWN_LENGTH.includes(type))
    review.add({
      rule: 'item.length-unused',
      severity: 'info',
      node: item,
      sentence: `${labelOf(item)} of type ${type} needs no Length.`,
      fix: removal(review.xml, item, 'Length'),
    });
  if (digits === undefined && type === 'float' && item.namespace === DIGITS_NAMESPACE)
    warn('item.digits-missing', `${labelOf(item)} of type float has no SignificantDigits.`);
  if (digits !== undefined && !IN_FRACTIONS.includes(type))
    review.add({
      rule: 'item.digits-unused',
      severity: 'warning',
      node: item,
      sentence: `${labelOf(item)} of type ${type} cannot have SignificantDigits.`,
      fix: removal(review.xml, item, 'SignificantDigits'),
    });
  if (length !== undefined && digits !== undefined && Number(digits) >= Number(length))
    warn(
      'item.digits-too-many',
      `${labelOf(item)} has ${digits} significant digits in a length of ${length}.`,
    );
}

/** Takes an attribute out of a start tag. */
function removal(xml: string, node: XmlNode, name: string): Finding['fix'] {
  const tag = xml.slice(node.start, node.openEnd);
  const found = attributeInTag(tag, name);
  if (found === null) return undefined;
  const [from, to] = [node.start + found.from, node.start + found.to];
  return { sentence: `Remove ${name}.`, edits: [{ from, to, insert: '' }] };
}

function checkCodeListUse({ index, add }: Review, item: XmlNode): void {
  const [reference] = childrenNamed(item, 'CodeListRef');
  const list = reference && index.find(attributeOf(reference, 'CodeListOID') ?? '', 'CodeList');
  if (reference === undefined || list === undefined) return;
  const itemType = attributeOf(item, 'DataType') ?? '';
  const listType = attributeOf(list, 'DataType') ?? '';
  if (!isSameKind(itemType, listType))
    add({
      rule: 'codelist.type',
      severity: 'warning',
      node: reference,
      sentence: `${labelOf(item)} is of type ${itemType}, but its ${labelOf(list)} is of type ${listType}.`,
    });
  const length = Number(attributeOf(item, 'Length') ?? Infinity);
  const tooLong = codedItems(list).find((coded) => (attributeOf(coded, 'CodedValue') ?? '').length > length);
  if (tooLong !== undefined)
    add({
      rule: 'codelist.length',
      severity: 'warning',
      node: item,
      sentence: `${labelOf(item)} has the length ${length}, but "${attributeOf(tooLong, 'CodedValue') ?? ''}" of ${labelOf(list)} is longer.`,
    });
}

const isSameKind = (left: string, right: string): boolean =>
  left === right || [IN_WORDS, IN_FRACTIONS].some((kind) => kind.includes(left) && kind.includes(right));

function checkCodedValues({ add }: Review, list: XmlNode): void {
  const type = attributeOf(list, 'DataType') ?? '';
  const items = codedItems(list);
  if (
    items.length === 0 &&
    childrenNamed(list, 'ExternalCodeList').length === 0 &&
    childrenNamed(list, 'Coding').length === 0
  )
    add({
      rule: 'codelist.empty',
      severity: 'warning',
      node: list,
      sentence: `${labelOf(list)} has no values.`,
    });
  for (const coded of items) {
    const value = attributeOf(coded, 'CodedValue') ?? '';
    if (!fitsType(value, type))
      add({
        rule: 'codelist.value-type',
        severity: 'warning',
        node: coded,
        sentence: `"${value}" in ${labelOf(list)} is not of its type ${type}.`,
      });
    if (value.trim() === '')
      add({
        rule: 'codelist.value-empty',
        severity: 'warning',
        node: coded,
        sentence: `${labelOf(list)} has a value that is empty.`,
      });
  }
}

const codedItems = (list: XmlNode): XmlNode[] => [
  ...childrenNamed(list, 'CodeListItem'),
  ...childrenNamed(list, 'EnumeratedItem'),
];

function checkLimits({ add }: Review, item: XmlNode): void {
  const type = attributeOf(item, 'DataType') ?? '';
  for (const range of childrenNamed(item, 'RangeCheck')) {
    const comparator = attributeOf(range, 'Comparator');
    const values = childrenNamed(range, 'CheckValue');
    for (const limit of values)
      if (!fitsType(limit.text.trim(), type))
        add({
          rule: 'item.limit-type',
          severity: 'warning',
          node: limit,
          sentence: `The limit "${limit.text.trim()}" of ${labelOf(item)} is not of its type ${type}.`,
        });
    if (values.length > 1 && comparator !== undefined && !['IN', 'NOTIN'].includes(comparator))
      add({
        rule: 'item.limit-count',
        severity: 'warning',
        node: range,
        sentence: `${labelOf(item)} compares by ${comparator} with ${values.length} values; only one makes sense.`,
      });
  }
}

const fitsType = (value: string, type: string): boolean => {
  if (type === 'integer') return integer.matches(value);
  return !['float', 'decimal'].includes(type) || decimal.matches(value);
};
