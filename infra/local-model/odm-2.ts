import type { Criterion, Study } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { aliasesOfFacts, eventRef, titleFactsOf, YES_NO } from './odm';
import { studyTimingsOf } from './odm-2-timing';
import { designOf } from './odm-design';
import { ASSUMED, notesOf, OidMaker } from './odm-elements';
import { odmFile, type OdmOptions, studyNameOf } from './odm-file';
import type { Visit } from './odm-visits';

/**
 * CDISC ODM 2.0 metadata of a study. What the standard has an element for stands in it: arms, epochs, phase, objectives, end
 * points and criteria in the Protocol, visits in a group of events, activities as item groups of the type Form, and how long
 * after the first of them a visit is. Element
 * order: ODM 2.0 specification, section 3.
 */
export function odm2Of(study: Study, options: OdmOptions): XmlElement {
  const { name, title, oid } = studyNameOf(study, options);
  return odmFile('2.0', oid, options, {
    name: 'Study',
    attributes: { OID: `S.${oid}`, StudyName: name, ProtocolName: name },
    children: [described(title), metaDataVersion(study, name, options)],
  });
}

function metaDataVersion(study: Study, name: string, options: OdmOptions): XmlElement {
  const { schedule, events, forms, itemGroups, items } = designOf(study, options);
  const criteria = criteriaOf(study.criteria);
  const epochs = epochOids(study);
  const groups = groupsOf(schedule.visits, events, epochs);
  return {
    name: 'MetaDataVersion',
    attributes: { OID: 'MDV.1', Name: `${name} metadata` },
    children: [
      {
        name: 'Protocol',
        children: [
          ...structureOf(study, epochs),
          ...phaseOf(study),
          ...studyTimingsOf(schedule.visits),
          ...objectivesOf(study),
          ...criteria.protocol,
          ...groups.map(({ attributes }, index) => ({
            name: 'StudyEventGroupRef',
            attributes: {
              StudyEventGroupOID: attributes?.['OID'],
              OrderNumber: String(index + 1),
              Mandatory: 'Yes',
            },
          })),
          ...aliasesOfFacts(titleFactsOf(study)),
          ...notesOf(schedule.notes),
        ],
      },
      ...groups,
      ...[...events, ...forms, ...itemGroups, ...items].map(asOdm2),
      ...(items.length === 0 ? [] : [asOdm2(YES_NO)]),
      ...criteria.conditions,
    ],
  };
}

/** One group of events for each epoch, and one for the visits that stand under none. */
function groupsOf(
  visits: readonly Visit[],
  events: readonly XmlElement[],
  epochs: ReadonlyMap<string, string>,
): XmlElement[] {
  const epochOf = new Map(visits.map(({ oid, column }) => [oid, column.epoch]));
  const groups = new Map<string | undefined, XmlElement[]>();
  for (const event of events) {
    const epoch = epochOf.get(event.attributes?.['OID'] ?? '');
    groups.set(epoch, [...(groups.get(epoch) ?? []), event]);
  }
  const oids = new OidMaker();
  return [...groups].map(([epoch, members]) => ({
    name: 'StudyEventGroupDef',
    attributes: {
      OID: oids.make('SEG', epoch ?? 'Schedule'),
      Name: epoch ?? 'Schedule',
      EpochOID: epoch === undefined ? undefined : epochs.get(epoch),
    },
    children: members.map(eventRef),
  }));
}

/** The OID of each epoch, by its name. */
function epochOids({ epochs }: Study): ReadonlyMap<string, string> {
  const oids = new OidMaker();
  return new Map(epochs.map(({ name }) => [name, oids.make('EPOCH', name)]));
}

function structureOf({ arms }: Study, epochs: ReadonlyMap<string, string>): XmlElement[] {
  if (arms.length + epochs.size === 0) return [];
  const oids = new OidMaker();
  return [
    {
      name: 'StudyStructure',
      children: [
        ...arms.map(({ name }) => ({ name: 'Arm', attributes: { OID: oids.make('ARM', name), Name: name } })),
        ...[...epochs].map(([name, oid], index) => ({
          name: 'Epoch',
          attributes: { OID: oid, Name: name, SequenceNumber: String(index + 1) },
        })),
      ],
    },
  ];
}

const phaseOf = ({ titlePage: { phase } }: Study): XmlElement[] =>
  phase === undefined || phase.value === ''
    ? []
    : [{ name: 'TrialPhase', attributes: { Value: phase.value } }];

/** Objectives with references to their end points. */
function objectivesOf({ objectives }: Study): XmlElement[] {
  if (objectives.length === 0) return [];
  const oids = new OidMaker();
  const endPoints: XmlElement[] = [];
  const numbers = new Map<string, number>();
  const stated = objectives.map(({ level, text, endpoints }): XmlElement => {
    const number = (numbers.get(level) ?? 0) + 1;
    numbers.set(level, number);
    const levelName = `${level.charAt(0).toUpperCase()}${level.slice(1)}`;
    // The standard knows three levels; an objective beside them has none.
    const ranked = level === 'other' ? {} : { Level: levelName };
    const references = endpoints.map(({ value }, index) => {
      const oid = oids.make('EP', value);
      endPoints.push({
        name: 'StudyEndPoint',
        attributes: { OID: oid, Name: `${levelName} endpoint ${endPoints.length + 1}`, ...ranked },
        children: [described(value)],
      });
      return {
        name: 'StudyEndPointRef',
        attributes: { StudyEndPointOID: oid, OrderNumber: String(index + 1) },
      };
    });
    return {
      name: 'StudyObjective',
      attributes: { OID: oids.make('OBJ', text), Name: `${levelName} objective ${number}`, ...ranked },
      children: [described(text), ...references],
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
        const text = [
          criterion.text,
          ...criterion.subItems.map((item) => `${item.marker} ${item.text}`.trim()),
        ].join('\n');
        const oid = oids.make(`C.${short}`, criterion.number === '' ? criterion.text : criterion.number);
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

/** A definition of ODM 1.3.2 in the words of 2.0: forms are item groups, and references say where an item comes from. */
function asOdm2(element: XmlElement): XmlElement {
  const { name, attributes = {}, children = [] } = element;
  const inside = typeof children === 'string' ? children : children.map(asOdm2);
  switch (name) {
    case 'FormDef':
      return {
        name: 'ItemGroupDef',
        attributes: {
          ...attributes,
          Repeating: attributes['Repeating'] === 'Yes' ? 'Dynamic' : 'No',
          Type: 'Form',
        },
        children: inside,
      };
    case 'ItemGroupDef':
      return { name, attributes: { ...attributes, Type: 'Section' }, children: inside };
    case 'FormRef': {
      const { FormOID, ...place } = attributes;
      return { name: 'ItemGroupRef', attributes: { ItemGroupOID: FormOID, ...place } };
    }
    case 'ItemDef': {
      const { Origin: origin, ...kept } = attributes;
      const assumed = origin === 'assumed' && typeof inside !== 'string' ? [ASSUMED] : [];
      return {
        name,
        attributes: kept,
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
