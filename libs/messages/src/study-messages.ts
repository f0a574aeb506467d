type Part = { part: string };
type Typed = { part: string; type: string };

/** Doubtful points of a study design that are valid by its schema. */
export const STUDY_MESSAGES = {
  'reference.to-nothing': ({ name, value, element }: { name: string; value: string; element: string }) =>
    `${name} "${value}" of ${element} has no target: the design has no such part with this OID.`,
  'reference.to-no': ({
    name,
    value,
    element,
    kind,
  }: Record<'name' | 'value' | 'element' | 'kind', string>) =>
    `${name} "${value}" of ${element} has no target: there is no ${kind} with this OID.`,
  'reference.none': ({ part }: Part) => `Nothing refers to ${part}.`,
  'reference.oid-twice': ({ part }: Part) => `${part} has the same OID as another part of the design.`,
  'definition.no-forms': ({ part }: Part) => `${part} has no forms.`,
  'definition.no-item-groups': ({ part }: Part) => `${part} has no item groups.`,
  'definition.no-items': ({ part }: Part) => `${part} has no items.`,
  'definition.no-visits': ({ part }: Part) => `${part} has no visits.`,
  'definition.name-empty': ({ part }: Part) => `${part} has an empty name.`,
  'definition.empty': ({ part }: Part) => `${part} is empty.`,
  'order-number.missing': ({ child, part }: { child: string; part: string }) =>
    `${child} in ${part} has no OrderNumber, but others next to it have one.`,
  'order-number.twice': ({ number, part }: { number: string; part: string }) =>
    `OrderNumber ${number} appears twice in ${part}.`,
  'text.language-missing': ({ part }: Part) => `A text of ${part} does not specify its language.`,
  'text.empty': ({ part }: Part) => `A text of ${part} is empty.`,
  'item.length-missing': ({ part, type }: Typed) => `${part} of type ${type} has no Length.`,
  'item.length-unused': ({ part, type }: Typed) => `${part} of type ${type} needs no Length.`,
  'item.digits-missing': ({ part }: Part) => `${part} of type float has no SignificantDigits.`,
  'item.digits-unused': ({ part, type }: Typed) => `${part} of type ${type} cannot have SignificantDigits.`,
  'item.digits-too-many': ({ part, digits, length }: { part: string; digits: string; length: string }) =>
    `${part} has ${digits} significant digits in a length of ${length}.`,
  'item.limit-type': ({ part, type, limit }: Typed & { limit: string }) =>
    `The limit "${limit}" of ${part} is not of its type ${type}.`,
  'item.limit-count': ({ part, comparator, count }: { part: string; comparator: string; count: number }) =>
    `${part} compares by ${comparator} with ${count} values; only one makes sense.`,
  'codelist.type': ({ part, type, list, listType }: Typed & { list: string; listType: string }) =>
    `${part} is of type ${type}, but its ${list} is of type ${listType}.`,
  'codelist.length': ({
    part,
    length,
    value,
    list,
  }: Part & { length: number; value: string; list: string }) =>
    `${part} has the length ${length}, but "${value}" of ${list} is longer.`,
  'codelist.empty': ({ list }: { list: string }) => `${list} has no values.`,
  'codelist.value-type': ({ list, type, value }: { list: string; type: string; value: string }) =>
    `"${value}" in ${list} is not of its type ${type}.`,
  'codelist.value-empty': ({ list }: { list: string }) => `${list} has a value that is empty.`,
} as const;
