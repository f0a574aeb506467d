import { type Finding, formatSentence, type Sentence } from '@app/contracts';
import { attributeOf, childrenNamed, type XmlNode } from '../../tree/element-tree';
import { decimal, integer } from '../../rules/value-type';
import { attributeInTag } from '../../tree/start-tag';
import { labelOf, type Review } from './study-index';

const NEEDS_LENGTH = ['text', 'string', 'integer', 'float'];
/** Types whose length is determined by their format. */
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
/** Only this version has SignificantDigits. */
const DIGITS_NAMESPACE = 'http://www.cdisc.org/ns/odm/v1.3';

/** Checks data types against lengths and digits, code lists against the items that use them, and limits against types. */
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
  const part = labelOf(item);
  const warn = (rule: string, said: Sentence): void =>
    review.add({ rule, severity: 'warning', node: item, ...said });

  if (length === undefined && NEEDS_LENGTH.includes(type))
    warn('item.length-missing', formatSentence('item.length-missing', { part, type }));
  if (length !== undefined && HAS_OWN_LENGTH.includes(type))
    review.add({
      rule: 'item.length-unused',
      severity: 'info',
      node: item,
      ...formatSentence('item.length-unused', { part, type }),
      fix: removal(review.xml, item, 'Length'),
    });
  if (digits === undefined && type === 'float' && item.namespace === DIGITS_NAMESPACE)
    warn('item.digits-missing', formatSentence('item.digits-missing', { part }));
  if (digits !== undefined && !IN_FRACTIONS.includes(type))
    review.add({
      rule: 'item.digits-unused',
      severity: 'warning',
      node: item,
      ...formatSentence('item.digits-unused', { part, type }),
      fix: removal(review.xml, item, 'SignificantDigits'),
    });
  if (length !== undefined && digits !== undefined && Number(digits) >= Number(length))
    warn('item.digits-too-many', formatSentence('item.digits-too-many', { part, digits, length }));
}

/** Removes an attribute from a start tag. */
function removal(xml: string, node: XmlNode, name: string): Finding['fix'] {
  const tag = xml.slice(node.start, node.openEnd);
  const found = attributeInTag(tag, name);
  if (found === null) return undefined;
  const [from, to] = [node.start + found.from, node.start + found.to];
  return { ...formatSentence('fix.remove', { attribute: name }), edits: [{ from, to, insert: '' }] };
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
      ...formatSentence('codelist.type', {
        part: labelOf(item),
        type: itemType,
        list: labelOf(list),
        listType,
      }),
    });
  const length = Number(attributeOf(item, 'Length') ?? Infinity);
  const tooLong = codedItems(list).find((coded) => (attributeOf(coded, 'CodedValue') ?? '').length > length);
  if (tooLong !== undefined)
    add({
      rule: 'codelist.length',
      severity: 'warning',
      node: item,
      ...formatSentence('codelist.length', {
        part: labelOf(item),
        length,
        list: labelOf(list),
        value: attributeOf(tooLong, 'CodedValue') ?? '',
      }),
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
      ...formatSentence('codelist.empty', { list: labelOf(list) }),
    });
  for (const coded of items) {
    const value = attributeOf(coded, 'CodedValue') ?? '';
    if (!fitsType(value, type))
      add({
        rule: 'codelist.value-type',
        severity: 'warning',
        node: coded,
        ...formatSentence('codelist.value-type', { list: labelOf(list), type, value }),
      });
    if (value.trim() === '')
      add({
        rule: 'codelist.value-empty',
        severity: 'warning',
        node: coded,
        ...formatSentence('codelist.value-empty', { list: labelOf(list) }),
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
          ...formatSentence('item.limit-type', { part: labelOf(item), type, limit: limit.text.trim() }),
        });
    if (values.length > 1 && comparator !== undefined && !['IN', 'NOTIN'].includes(comparator))
      add({
        rule: 'item.limit-count',
        severity: 'warning',
        node: range,
        ...formatSentence('item.limit-count', { part: labelOf(item), comparator, count: values.length }),
      });
  }
}

const fitsType = (value: string, type: string): boolean => {
  if (type === 'integer') return integer.matches(value);
  return !['float', 'decimal'].includes(type) || decimal.matches(value);
};
