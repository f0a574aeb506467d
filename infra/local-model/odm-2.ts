import type { Criterion, Study } from '@app/study';
import type { XmlElement } from '@app/xml';
import { OidMaker } from './odm-elements';
import { aliasesOfFacts, titleFactsOf, YES_NO } from './odm';
import { odmFile, type OdmOptions, studyNameOf } from './odm-file';
import { notesOf, scheduleOf } from './odm-schedule';

const SCHEDULE = 'SEG.SCHEDULE';

/**
 * CDISC ODM 2.0 metadata of a study. What the standard has an element for stands in it: arms, epochs, phase, objectives, end
 * points and criteria in the Protocol, visits in a group of events, activities as item groups of the type Form. Element
 * order: ODM 2.0 specification, section 3.
 */
export function odm2Of(study: Study, options: OdmOptions): XmlElement {
  const { name, title, oid } = studyNameOf(study, options);
  return odmFile('2.0', oid, options, {
    name: 'Study',
    attributes: { OID: `S.${oid}`, StudyName: name, ProtocolName: name },
    children: [described(title), metaDataVersion(study, name)],
  });
}

function metaDataVersion(study: Study, name: string): XmlElement {
  const schedule = scheduleOf(study.schedules);
  const criteria = criteriaOf(study.criteria);
  const { events, items } = schedule;
  const group: XmlElement = {
    name: 'StudyEventGroupDef',
    attributes: { OID: SCHEDULE, Name: 'Schedule' },
    children: events.map((event, index) => ({
      name: 'StudyEventRef',
      attributes: {
        StudyEventOID: event.attributes?.['OID'],
        OrderNumber: String(index + 1),
        Mandatory: 'Yes',
      },
    })),
  };
  const reference: XmlElement = {
    name: 'StudyEventGroupRef',
    attributes: { StudyEventGroupOID: SCHEDULE, OrderNumber: '1', Mandatory: 'Yes' },
  };
  const hasSchedule = events.length > 0;
  return {
    name: 'MetaDataVersion',
    attributes: { OID: 'MDV.1', Name: `${name} metadata` },
    children: [
      {
        name: 'Protocol',
        children: [
          ...structureOf(study),
          ...phaseOf(study),
          ...objectivesOf(study),
          ...criteria.protocol,
          ...(hasSchedule ? [reference] : []),
          ...aliasesOfFacts(titleFactsOf(study)),
          ...notesOf(schedule.notes),
        ],
      },
      ...(hasSchedule ? [group] : []),
      ...[...events, ...schedule.forms, ...schedule.itemGroups, ...items].map(asOdm2),
      ...(items.length === 0 ? [] : [asOdm2(YES_NO)]),
      ...criteria.conditions,
    ],
  };
}

function structureOf({ arms, epochs }: Study): XmlElement[] {
  if (arms.length + epochs.length === 0) return [];
  const oids = new OidMaker();
  return [
    {
      name: 'StudyStructure',
      children: [
        ...arms.map(({ name }) => ({ name: 'Arm', attributes: { OID: oids.make('ARM', name), Name: name } })),
        ...epochs.map(({ name }, index) => ({
          name: 'Epoch',
          attributes: { OID: oids.make('EPOCH', name), Name: name, SequenceNumber: String(index + 1) },
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
  const stated = objectives.map(({ level, text, endpoints }): XmlElement => {
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
    const oid = oids.make('OBJ', text);
    return {
      name: 'StudyObjective',
      attributes: { OID: oid, Name: `${levelName} objective ${oid.slice('OBJ.'.length)}`, ...ranked },
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
      return { name: 'ItemGroupDef', attributes: { ...attributes, Type: 'Form' }, children: inside };
    case 'ItemGroupDef':
      return { name, attributes: { ...attributes, Type: 'Section' }, children: inside };
    case 'FormRef': {
      const { FormOID, ...place } = attributes;
      return { name: 'ItemGroupRef', attributes: { ItemGroupOID: FormOID, ...place } };
    }
    case 'ItemDef': {
      const { Origin: _assumed, ...kept } = attributes;
      return { name, attributes: kept, children: inside };
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
