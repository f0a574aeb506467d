import type { Criterion, StudyModel } from '@app/study-model';
import { writeXml, type XmlElement } from '@app/xml';
import { designOf } from '../odm/design';
import { ASSUMED, notesOf, OidMaker } from '../odm/elements';
import { criterionText } from '../study-texts';
import { nameFindings, odmFile, studyNameOf } from '../odm/file';
import { aliasesOfFacts, capitalized, eventRef, titleFacts } from '../odm/protocol';
import type { VisitEvent } from '../odm/visits';
import { studyTimingsOf } from './study-timings';
import type { StudyWriter, WriterOptions } from '../study-writer';

export const odm2: StudyWriter = {
  write: (model, options) => ({
    content: writeXml(odm2Of(model, options)),
    findings: nameFindings(model, options),
  }),
};

/**
 * CDISC ODM 2.0 metadata of a study. What the standard has an element for stands in it: arms, epochs, phase, objectives, end
 * points and criteria in the Protocol, visits in a group of events, activities as item groups of the type Form, and how long
 * after the first of them a visit is. Element
 * order: ODM 2.0 specification, section 3.
 */
export function odm2Of(model: StudyModel, options: WriterOptions): XmlElement {
  const { name, title, oid } = studyNameOf(model, options);
  return odmFile('2.0', oid, options, {
    name: 'Study',
    attributes: { OID: `S.${oid}`, StudyName: name, ProtocolName: name },
    children: [described(title), metaDataVersion(model, name)],
  });
}

function metaDataVersion(model: StudyModel, name: string): XmlElement {
  const { visits, notes, events, forms, itemGroups, items, codeLists, conditions } = designOf(
    model,
    'unit-items',
  );
  const criteria = criteriaOf(model.criteria);
  const epochs = epochOids(model);
  const groups = groupsOf({ model, visits, events, epochs });
  return {
    name: 'MetaDataVersion',
    attributes: { OID: 'MDV.1', Name: `${name} metadata` },
    children: [
      {
        name: 'Protocol',
        children: [
          ...structureOf(model, epochs),
          ...phaseOf(model),
          ...studyTimingsOf(visits),
          ...objectivesOf(model),
          ...criteria.protocol,
          ...groups.map(({ attributes }, index) => ({
            name: 'StudyEventGroupRef',
            attributes: {
              StudyEventGroupOID: attributes?.['OID'],
              OrderNumber: String(index + 1),
              Mandatory: 'Yes',
            },
          })),
          ...aliasesOfFacts(titleFacts(model)),
          ...notesOf(notes),
        ],
      },
      ...groups,
      ...[...events, ...forms, ...itemGroups, ...items, ...codeLists].map(asOdm2),
      ...criteria.conditions,
      ...conditions.map(asOdm2),
    ],
  };
}

/** One group of events for each epoch, and one for the visits without an epoch. */
function groupsOf({
  model,
  visits,
  events,
  epochs,
}: {
  model: StudyModel;
  visits: readonly VisitEvent[];
  events: readonly XmlElement[];
  epochs: ReadonlyMap<string, string>;
}): XmlElement[] {
  const epochOf = new Map(visits.map(({ oid, visit }) => [oid, visit.epoch]));
  const groups = new Map<string | undefined, XmlElement[]>();
  for (const event of events) {
    const epoch = epochOf.get(event.attributes?.['OID'] ?? '');
    groups.set(epoch, [...(groups.get(epoch) ?? []), event]);
  }
  const oids = new OidMaker();
  return [...groups].map(([epoch, members]) => {
    const name = model.epochs.find(({ id }) => id === epoch)?.name.value ?? 'Schedule';
    return {
      name: 'StudyEventGroupDef',
      attributes: {
        OID: oids.make('SEG', name),
        Name: name,
        EpochOID: epoch === undefined ? undefined : epochs.get(epoch),
      },
      children: members.map(eventRef),
    };
  });
}

/** The OID of each epoch, by the epoch's id. */
function epochOids({ epochs }: StudyModel): ReadonlyMap<string, string> {
  const oids = new OidMaker();
  return new Map(epochs.map(({ id, name }) => [id, oids.make('EPOCH', name.value)]));
}

function structureOf(
  { arms, epochs: stated }: StudyModel,
  epochs: ReadonlyMap<string, string>,
): XmlElement[] {
  if (arms.length + stated.length === 0) return [];
  const oids = new OidMaker();
  return [
    {
      name: 'StudyStructure',
      children: [
        ...arms.map(({ name }) => ({
          name: 'Arm',
          attributes: { OID: oids.make('ARM', name.value), Name: name.value },
        })),
        ...stated.map(({ id, name }, index) => ({
          name: 'Epoch',
          attributes: { OID: epochs.get(id), Name: name.value, SequenceNumber: String(index + 1) },
        })),
      ],
    },
  ];
}

const phaseOf = ({ facts: { phase } }: StudyModel): XmlElement[] =>
  phase === undefined || phase.value === ''
    ? []
    : [{ name: 'TrialPhase', attributes: { Value: phase.value } }];

/** Objectives with references to their end points. */
function objectivesOf({ objectives }: StudyModel): XmlElement[] {
  if (objectives.length === 0) return [];
  const oids = new OidMaker();
  const endPoints: XmlElement[] = [];
  const numbers = new Map<string, number>();
  const stated = objectives.map(({ level, text, endpoints }): XmlElement => {
    const number = (numbers.get(level) ?? 0) + 1;
    numbers.set(level, number);
    const levelName = capitalized(level);
    // The standard knows three levels; an objective beside them has none.
    const ranked = level === 'other' ? {} : { Level: levelName };
    const references = endpoints.map((endpoint, index) => {
      const oid = oids.make('EP', endpoint.text.value);
      endPoints.push({
        name: 'StudyEndPoint',
        attributes: { OID: oid, Name: `${levelName} endpoint ${endPoints.length + 1}`, ...ranked },
        children: [described(endpoint.text.value)],
      });
      return {
        name: 'StudyEndPointRef',
        attributes: { StudyEndPointOID: oid, OrderNumber: String(index + 1) },
      };
    });
    return {
      name: 'StudyObjective',
      attributes: { OID: oids.make('OBJ', text.value), Name: `${levelName} objective ${number}`, ...ranked },
      children: [described(text.value), ...references],
    };
  });
  return [
    { name: 'StudyObjectives', children: stated },
    ...(endPoints.length === 0 ? [] : [{ name: 'StudyEndPoints', children: endPoints }]),
  ];
}

const KINDS = {
  inclusion: { short: 'INCL', list: 'InclusionCriteria' },
  exclusion: { short: 'EXCL', list: 'ExclusionCriteria' },
} as const;

/** A criterion refers to a condition; both say it word for word, because neither may be without a text. */
function criteriaOf(criteria: readonly Criterion[]): {
  protocol: readonly XmlElement[];
  conditions: readonly XmlElement[];
} {
  const oids = new OidMaker();
  const conditions: XmlElement[] = [];
  const lists = (['inclusion', 'exclusion'] as const).flatMap((kind): XmlElement[] => {
    const { short, list } = KINDS[kind];
    const stated = criteria
      .filter((criterion) => criterion.kind === kind)
      .map((criterion): XmlElement => {
        const text = criterionText(criterion);
        const oid = oids.make(
          `C.${short}`,
          criterion.number === '' ? criterion.text.value : criterion.number,
        );
        const name = oid.slice('C.'.length);
        const condition = `COND.${name}`;
        conditions.push({
          name: 'ConditionDef',
          attributes: { OID: condition, Name: name },
          children: [described(text), { name: 'MethodSignature' }],
        });
        return {
          name: 'Criterion',
          attributes: { OID: oid, Name: name, ConditionOID: condition },
          children: [described(text)],
        };
      });
    return stated.length === 0 ? [] : [{ name: list, children: stated }];
  });
  return {
    protocol: lists.length === 0 ? [] : [{ name: 'InclusionExclusionCriteria', children: lists }],
    conditions,
  };
}

const translated = (text: string): XmlElement => ({
  name: 'TranslatedText',
  attributes: { Type: 'text/plain', 'xml:lang': 'en' },
  children: text,
});

const described = (text: string): XmlElement => ({ name: 'Description', children: [translated(text)] });

/** In 2.0 the repetitions of a group are not counted in advance. */
const repeating = (attributes: NonNullable<XmlElement['attributes']>) => ({
  ...attributes,
  Repeating: attributes['Repeating'] === 'Yes' ? 'Dynamic' : 'No',
});

/** A definition of ODM 1.3.2 in the words of 2.0: forms are item groups, and references say where an item comes from. */
function asOdm2(element: XmlElement): XmlElement {
  const { name, attributes = {}, children = [] } = element;
  const inside = typeof children === 'string' ? children : children.map(asOdm2);
  switch (name) {
    case 'FormDef':
      return {
        name: 'ItemGroupDef',
        attributes: repeating({ ...attributes, Type: 'Form' }),
        children: inside,
      };
    case 'ItemGroupDef':
      return { name, attributes: repeating({ ...attributes, Type: 'Section' }), children: inside };
    case 'ConditionDef':
      return {
        name,
        attributes,
        children: typeof inside === 'string' ? inside : [...inside, { name: 'MethodSignature' }],
      };
    case 'FormRef': {
      const { FormOID, ...place } = attributes;
      return { name: 'ItemGroupRef', attributes: { ItemGroupOID: FormOID, ...place } };
    }
    case 'ItemDef': {
      const { Origin: origin, SignificantDigits: digits, ...kept } = attributes;
      const format = digits === undefined ? undefined : `${kept['Length'] ?? ''}.${digits}`;
      const assumed = origin === 'assumed' && typeof inside !== 'string' ? [ASSUMED] : [];
      return {
        name,
        attributes: { ...kept, DisplayFormat: format },
        children: typeof inside === 'string' ? inside : [...inside, ...assumed],
      };
    }
    case 'ItemRef':
      // A protocol says that something is done, not which fields are filled in.
      return { name, attributes, children: [{ name: 'Origin', attributes: { Type: 'Not Available' } }] };
    case 'TranslatedText':
      return typeof children === 'string' ? translated(children) : element;
    default:
      return { name, attributes, children: inside };
  }
}
