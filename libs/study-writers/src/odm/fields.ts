import type { Form, Item, ItemGroup, StudyModel } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { alias, ASSUMED, description, form, OidMaker, oidPart, question, yesNoItem } from './elements';
import { type Conditions, conditionRef } from './conditions';
import { SharedLists } from './shared-lists';

/** How a version of ODM states units: as measurement units of an item (1.3.2), or as an item of their own (2.0). */
export type UnitStyle = 'measurement-units' | 'unit-items';

/** The elements of the forms that the documents state, and of the standard items of activities. */
export interface FieldElements {
  /** The OIDs of the groups of each form, by the id of the form. */
  readonly groupOids: ReadonlyMap<string, readonly string[]>;
  readonly itemGroups: readonly XmlElement[];
  readonly items: readonly XmlElement[];
  /** The code lists and units that the items refer to. */
  readonly lists: SharedLists;
}

/** Characters of a text and digits of a number whose length no document states. */
const DEFAULT_LENGTH = { text: 200, integer: 10, float: 12 } as const;
const DEFAULT_DECIMALS = 2;

/** Groups and items of all forms of the study. */
export function fieldElements(
  forms: readonly Form[],
  conditions: Conditions,
  unitStyle: UnitStyle,
): FieldElements {
  const writer = new FieldWriter(conditions, unitStyle);
  for (const one of forms) writer.add(one);
  const { groupOids, itemGroups, items, lists } = writer;
  return { groupOids, itemGroups, items, lists };
}

class FieldWriter {
  readonly groupOids = new Map<string, string[]>();
  readonly itemGroups: XmlElement[] = [];
  readonly items: XmlElement[] = [];
  readonly lists = new SharedLists();
  private readonly oids = new OidMaker();

  constructor(
    private readonly conditions: Conditions,
    private readonly unitStyle: UnitStyle,
  ) {}

  add({ id, name, groups, standard }: Form): void {
    this.groupOids.set(
      id,
      groups.map((group) => this.addGroup(group, name.value, standard)),
    );
  }

  private addGroup(
    { name, isRepeating, items }: ItemGroup,
    formName: string,
    standard: Form['standard'],
  ): string {
    const title = name?.value ?? formName;
    const stem = oidPart(formName, 24);
    const oid = this.oids.make(`IG.CRF.${stem}`, title);
    const references = items.flatMap((item) => this.addItem(item, stem));
    this.itemGroups.push({
      name: 'ItemGroupDef',
      attributes: { OID: oid, Name: title, Repeating: isRepeating ? 'Yes' : 'No' },
      children: [
        description(title),
        ...references.map((attributes, at) => ({
          name: 'ItemRef',
          attributes: { ...attributes, OrderNumber: String(at + 1) },
        })),
        ...(standard === undefined ? [] : [alias(standard.source, `${standard.id}; ${standard.version}`)]),
      ],
    });
    return oid;
  }

  /** Writes the items of a field and gives the attributes of the references to them. */
  private addItem(item: Item, stem: string): Record<string, string | undefined>[] {
    const oid = this.oids.make(`I.CRF.${stem}`, item.name?.value ?? item.question.value);
    const place = {
      Mandatory: item.isRequired === true && item.condition === undefined ? 'Yes' : 'No',
      CollectionExceptionConditionOID: conditionRef(this.conditions, item.condition?.value),
    };
    if (item.type === 'several-choices')
      return item.choices.map(({ code, text }) => {
        const own = this.oids.make(oid, code.slice(0, 20));
        const asked = `${item.question.value}: ${text.value}`;
        this.items.push(yesNoItem(own, { name: asked, text: asked, origin: originOf(item) }));
        return { ItemOID: own, ...place };
      });
    this.items.push(this.itemDef(oid, item));
    if (this.unitStyle === 'measurement-units' || item.units.length === 0)
      return [{ ItemOID: oid, ...place }];
    const unitOid = this.oids.make(oid, 'UNIT');
    this.items.push(this.unitItem(unitOid, item));
    const [only, ...others] = item.units;
    return [
      { ItemOID: oid, UnitsItemOID: unitOid, ...place },
      { ItemOID: unitOid, PreSpecifiedValue: others.length === 0 ? only?.value : undefined, ...place },
    ];
  }

  private itemDef(oid: string, item: Item): XmlElement {
    const type = dataTypeOf(item);
    const length = lengthOf(item, type);
    return {
      name: 'ItemDef',
      attributes: {
        OID: oid,
        Name: item.name?.value ?? item.question.value,
        DataType: type,
        Length: length === undefined ? undefined : String(length),
        SignificantDigits: type === 'float' ? String(item.decimals ?? DEFAULT_DECIMALS) : undefined,
        Origin: originOf(item),
      },
      children: [
        ...(item.instruction === undefined ? [] : [description(item.instruction.value)]),
        { name: 'Question', children: [question(item.question.value)] },
        ...(this.unitStyle === 'unit-items' ? [] : item.units.map(({ value }) => this.lists.unitRef(value))),
        ...rangeChecks(item),
        ...this.codeListRef(oid, item),
        ...(item.name === undefined ? [] : [alias('Variable', item.name.value)]),
        ...(item.type === 'computed' ? [alias('Type', 'computed')] : []),
        ...(item.type === 'signature' ? [alias('Type', 'signature')] : []),
        ...(item.condition === undefined ? [] : [alias('Condition', item.condition.value)]),
      ],
    };
  }

  /** In 2.0 the unit is an item of its own; a unit that is printed is the only entry of its list. */
  private unitItem(oid: string, { units, question: { value } }: Item): XmlElement {
    const name = `${value}: unit`;
    const choices = units.map((unit) => ({ code: unit.value, text: unit.value }));
    return {
      name: 'ItemDef',
      attributes: { OID: oid, Name: name, DataType: 'text', Length: String(longest(choices)) },
      children: [
        { name: 'Question', children: [question(name)] },
        this.lists.codeListRef(oid, name, choices),
      ],
    };
  }

  private codeListRef(oid: string, { type, choices, question: { value } }: Item): XmlElement[] {
    const printed = choices.map(({ code, text }) => ({ code, text: text.value }));
    if (type !== 'yes-no') return printed.length === 0 ? [] : [this.lists.codeListRef(oid, value, printed)];
    const isUsual = printed.every(({ code }) => code === 'Y' || code === 'N');
    return isUsual
      ? [{ name: 'CodeListRef', attributes: { CodeListOID: 'CL.YN' } }]
      : [this.lists.codeListRef(oid, value, printed)];
  }
}

const originOf = ({
  question: { origin },
}: Item): 'stated in protocol' | 'assumed' | 'implied by standard' =>
  origin === 'stated' ? 'stated in protocol' : origin === 'implied' ? 'implied by standard' : 'assumed';

function dataTypeOf({ type, units, choices }: Item): string {
  switch (type) {
    case 'integer':
    case 'date':
    case 'time':
      return type;
    case 'decimal':
      return 'float';
    case 'date-time':
      return 'datetime';
    case 'partial-date':
      return 'partialDate';
    case 'computed':
      return units.length > 0 && choices.length === 0 ? 'float' : 'text';
    case 'text':
    case 'yes-no':
    case 'single-choice':
    case 'several-choices':
    case 'signature':
      return 'text';
  }
}

function lengthOf({ length, decimals, choices }: Item, type: string): number | undefined {
  if (type === 'float') {
    const digits = decimals ?? DEFAULT_DECIMALS;
    return Math.max(length ?? DEFAULT_LENGTH.float, digits + 1);
  }
  if (type === 'integer') return length ?? DEFAULT_LENGTH.integer;
  if (type !== 'text') return undefined;
  const codes = choices.map(({ code }) => ({ code }));
  return Math.max(length ?? (choices.length === 0 ? DEFAULT_LENGTH.text : 1), longest(codes));
}

const longest = (choices: readonly { readonly code: string }[]): number =>
  Math.max(1, ...choices.map(({ code }) => code.length));

/** Limits of numbers. The documents print them as what is expected, so a value beyond them is asked about and not refused. */
function rangeChecks({ type, range }: Item): XmlElement[] {
  if (range === undefined || !['integer', 'decimal', 'computed'].includes(type)) return [];
  const { minimum, maximum } = range.value;
  const limits = [
    ['GE', minimum],
    ['LE', maximum],
  ] as const;
  return limits.flatMap(([comparator, limit]) =>
    limit === undefined || (type === 'integer' && !Number.isInteger(limit))
      ? []
      : [
          {
            name: 'RangeCheck',
            attributes: { Comparator: comparator, SoftHard: 'Soft' },
            children: [{ name: 'CheckValue', children: String(limit) }],
          },
        ],
  );
}

/**
 * Forms that belong to no activity of a schedule, each with its groups.
 *
 * @param eligibility The activity whose form asks for the criteria and has no room for fields.
 */
export function ownForms(
  { forms, activities }: StudyModel,
  { groupOids }: FieldElements,
  eligibility: string | undefined,
): { readonly oid: string; readonly element: XmlElement }[] {
  const oids = new OidMaker();
  const known = new Set(activities.map(({ id }) => id).filter((id) => id !== eligibility));
  return forms
    .filter(({ activity }) => activity === undefined || !known.has(activity))
    .map(({ id, name, instructions }) => {
      const oid = oids.make('F.CRF', name.value);
      const described = [name.value, ...instructions.map(({ value }) => value)].join('\n');
      const itemGroupOids = groupOids.get(id) ?? [];
      return { oid, element: form(oid, { name: name.value, described, itemGroupOids, aliases: [] }) };
    });
}

/** The event of forms that belong to no visit. The documents do not state when they are filled in. */
export const commonEvent = (formOids: readonly string[]): XmlElement => ({
  name: 'StudyEventDef',
  attributes: { OID: 'SEC.FORMS', Name: 'Forms without a visit', Repeating: 'Yes', Type: 'Common' },
  children: [
    description('Assumed: the documents do not state at which visits these forms are filled in.'),
    ...formOids.map((formOid, at) => ({
      name: 'FormRef',
      attributes: { FormOID: formOid, OrderNumber: String(at + 1), Mandatory: 'No' },
    })),
    ASSUMED,
  ],
});
