import type { StudyModel } from '@app/study-model';
import { writeXml, type XmlElement } from '@app/xml';
import { oidPart } from '../odm/elements';
import { nameFindings, studyNameOf } from '../odm/file';
import type { StudyWriter } from '../study-writer';
import type { Field } from './columns';
import { completedInstruments, type Instrument, instrumentsOf } from './dictionary';
import { type Event, eventsOf } from './events';
import { pairsOf } from './pairs';
import { redcapFindings } from './redcap-findings';

/** The title of the only arm. REDCap requires one; the arms of a study share their events here. */
const ARM_NAME = 'Arm 1';

/**
 * A longitudinal project in REDCap's dialect of ODM 1.3.1, which "Create a project from a REDCap XML file" accepts. The shape
 * follows exports of REDCap 11: OIDs are variable names, each section of an instrument is an item group, and an instrument ends
 * with the status that REDCap itself adds.
 */
export const redcapXml: StudyWriter = {
  write: (model, options) => {
    const instruments = completedInstruments(instrumentsOf(model));
    const events = eventsOf(model);
    const { name, title } = studyNameOf(model, options);
    const project = oidPart(name);
    const createdAt = options.createdAt.toISOString().slice(0, 19);
    const root: XmlElement = {
      name: 'ODM',
      attributes: {
        xmlns: 'http://www.cdisc.org/ns/odm/v1.3',
        'xmlns:redcap': 'https://projectredcap.org',
        ODMVersion: '1.3.1',
        FileOID: '000-00-0000',
        FileType: 'Snapshot',
        Description: name,
        AsOfDateTime: createdAt,
        CreationDateTime: createdAt,
        SourceSystem: 'REDCap',
        SourceSystemVersion: '11.1.7',
      },
      children: [
        {
          name: 'Study',
          attributes: { OID: `Project.${project}` },
          children: [
            globalVariables(name, title, events.length > 0),
            metaData(model, { name, project, instruments, events }),
          ],
        },
      ],
    };
    const findings = [...nameFindings(model, options), ...redcapFindings(model, events)];
    return { content: writeXml(root), findings };
  },
};

const globalVariables = (name: string, title: string, isLongitudinal: boolean): XmlElement => ({
  name: 'GlobalVariables',
  children: [
    { name: 'StudyName', children: name },
    { name: 'StudyDescription', children: title },
    { name: 'ProtocolName', children: name },
    { name: 'redcap:RecordAutonumberingEnabled', children: '1' },
    { name: 'redcap:SchedulingEnabled', children: isLongitudinal ? '1' : '0' },
    { name: 'redcap:SurveysEnabled', children: '0' },
    { name: 'redcap:Purpose', children: '2' },
  ],
});

interface Project {
  readonly name: string;
  readonly project: string;
  readonly instruments: readonly Instrument[];
  readonly events: readonly Event[];
}

function metaData(model: StudyModel, { name, project, instruments, events }: Project): XmlElement {
  const pairs = pairsOf(model, instruments, events);
  const formsAt = (event: Event) => pairs.filter((pair) => pair.event === event).map(({ form }) => form);
  const fields = instruments.flatMap((instrument) => instrument.fields);
  return {
    name: 'MetaDataVersion',
    attributes: { OID: `Metadata.${project}`, Name: name, 'redcap:RecordIdField': 'record_id' },
    children: [
      ...(events.length === 0 ? [] : [{ name: 'Protocol', children: events.map(eventRef) }]),
      ...events.map((event) => eventDef(event, formsAt(event))),
      ...instruments.map(formDef),
      ...instruments.flatMap((instrument) => sectionsOf(instrument).map(itemGroupDef)),
      ...fields.flatMap(itemDefs),
      ...fields.flatMap(codeLists),
    ],
  };
}

const eventOid = ({ uniqueName }: Event): string => `Event.${uniqueName}`;

const eventRef = (event: Event, at: number): XmlElement => ({
  name: 'StudyEventRef',
  attributes: { StudyEventOID: eventOid(event), OrderNumber: String(at + 1), Mandatory: 'No' },
});

const eventDef = (event: Event, forms: readonly string[]): XmlElement => ({
  name: 'StudyEventDef',
  attributes: {
    OID: eventOid(event),
    Name: `${event.name} (Arm 1: ${ARM_NAME})`,
    Type: 'Common',
    Repeating: 'No',
    'redcap:EventName': event.name,
    'redcap:CustomEventLabel': '',
    'redcap:UniqueEventName': event.uniqueName,
    'redcap:ArmNum': '1',
    'redcap:ArmName': ARM_NAME,
    'redcap:DayOffset': String(event.offset?.day ?? 0),
    'redcap:OffsetMin': String(event.offset?.min ?? 0),
    'redcap:OffsetMax': String(event.offset?.max ?? 0),
  },
  children: forms.map((form, at) => ({
    name: 'FormRef',
    attributes: {
      FormOID: `Form.${form}`,
      OrderNumber: String(at + 1),
      Mandatory: 'No',
      'redcap:FormName': form,
    },
  })),
});

const formDef = (instrument: Instrument): XmlElement => ({
  name: 'FormDef',
  attributes: {
    OID: `Form.${instrument.name}`,
    Name: instrument.label,
    Repeating: 'No',
    'redcap:FormName': instrument.name,
  },
  children: sectionsOf(instrument).map(({ oid }) => ({
    name: 'ItemGroupRef',
    attributes: { ItemGroupOID: oid, Mandatory: 'No' },
  })),
});

interface Section {
  readonly oid: string;
  readonly name: string;
  readonly fields: Field[];
}

/** A section begins with each field that has a section header, and with the first field. */
function sectionsOf({ name, label, fields }: Instrument): Section[] {
  const sections: Section[] = [];
  for (const field of fields) {
    const header = field['Section Header'];
    const last = sections.at(-1);
    if (last !== undefined && header === undefined) last.fields.push(field);
    else
      sections.push({
        oid: `${name}.${variablesOf(field)[0] ?? ''}`,
        name: header ?? label,
        fields: [field],
      });
  }
  return sections;
}

const itemGroupDef = ({ oid, name, fields }: Section): XmlElement => ({
  name: 'ItemGroupDef',
  attributes: { OID: oid, Name: name, Repeating: 'No' },
  children: fields.flatMap((field) =>
    variablesOf(field).map((item) => ({
      name: 'ItemRef',
      attributes: { ItemOID: item, Mandatory: 'No', 'redcap:Variable': variableOf(field) },
    })),
  ),
});

const variableOf = (field: Field): string => field['Variable / Field Name'] ?? '';

/** The choices of a field, with their codes as printed: `1, Male | 2, Female`. */
function choicesOf(field: Field): { readonly code: string; readonly label: string }[] {
  const choices = field['Choices, Calculations, OR Slider Labels'] ?? '';
  if (choices === '' || field['Field Type'] === 'calc') return [];
  return choices.split(' | ').map((choice) => {
    const comma = choice.indexOf(',');
    return { code: choice.slice(0, comma).trim(), label: choice.slice(comma + 1).trim() };
  });
}

/** The items of a field: a checkbox is one item for each of its choices. */
const variablesOf = (field: Field): string[] =>
  field['Field Type'] === 'checkbox'
    ? choicesOf(field).map(({ code }) => `${variableOf(field)}___${code.toLowerCase()}`)
    : [variableOf(field)];

const DATA_TYPES: Readonly<Record<string, string>> = {
  date_ymd: 'date',
  datetime_ymd: 'partialDatetime',
  time: 'partialTime',
  integer: 'integer',
  number: 'float',
};
/** REDCap's own names for the types of its dictionary. */
const FIELD_TYPES: Readonly<Record<string, string>> = { dropdown: 'select', notes: 'textarea' };
const VALIDATIONS: Readonly<Record<string, string>> = { integer: 'int', number: 'float' };

function itemDefs(field: Field): XmlElement[] {
  const type = field['Field Type'] ?? 'text';
  const validation = field['Text Validation Type OR Show Slider Number'];
  const isCoded = type === 'yesno' || type === 'checkbox' || choicesOf(field).length > 0;
  return variablesOf(field).map((item) => ({
    name: 'ItemDef',
    attributes: {
      OID: item,
      Name: item,
      DataType: dataTypeOf(field),
      Length: isCoded ? String(longestCode(field)) : '999',
      'redcap:Variable': variableOf(field),
      'redcap:FieldType': FIELD_TYPES[type] ?? type,
      'redcap:TextValidationType':
        validation === undefined ? undefined : (VALIDATIONS[validation] ?? validation),
      'redcap:FieldNote': field['Field Note'] === '' ? undefined : field['Field Note'],
      'redcap:SectionHeader': field['Section Header'],
      'redcap:RequiredField': field['Required Field?'],
      'redcap:BranchingLogic': field['Branching Logic (Show field only if...)'],
      'redcap:FieldAnnotation': field['Field Annotation'],
    },
    children: [
      { name: 'Question', children: [{ name: 'TranslatedText', children: field['Field Label'] ?? '' }] },
      ...(isCoded
        ? [{ name: 'CodeListRef', attributes: { CodeListOID: `${item}.choices` } }]
        : rangeChecks(field)),
    ],
  }));
}

/** Characters of the longest code; yes, no and boxes have one. */
const longestCode = (field: Field): number =>
  field['Field Type'] === 'checkbox' ? 1 : Math.max(1, ...choicesOf(field).map(({ code }) => code.length));

function dataTypeOf(field: Field): string {
  const type = field['Field Type'];
  if (type === 'yesno' || type === 'checkbox') return 'boolean';
  return DATA_TYPES[field['Text Validation Type OR Show Slider Number'] ?? ''] ?? 'text';
}

const rangeChecks = (field: Field): XmlElement[] =>
  (
    [
      ['GE', field['Text Validation Min']],
      ['LE', field['Text Validation Max']],
    ] as const
  ).flatMap(([comparator, value]) =>
    value === undefined || value === ''
      ? []
      : [
          {
            name: 'RangeCheck',
            attributes: { Comparator: comparator, SoftHard: 'Soft' },
            children: [{ name: 'CheckValue', children: value }],
          },
        ],
  );

const YES_NO = [
  { code: '1', label: 'Yes' },
  { code: '0', label: 'No' },
];
const CHECKED = [
  { code: '1', label: 'Checked' },
  { code: '0', label: 'Unchecked' },
];

function codeLists(field: Field): XmlElement[] {
  const type = field['Field Type'];
  const choices = choicesOf(field);
  const coded = type === 'yesno' ? YES_NO : type === 'checkbox' ? CHECKED : choices;
  if (coded.length === 0) return [];
  return variablesOf(field).map((item) => ({
    name: 'CodeList',
    attributes: {
      OID: `${item}.choices`,
      Name: item,
      DataType: dataTypeOf(field),
      'redcap:Variable': variableOf(field),
      'redcap:CheckboxChoices':
        type === 'checkbox' ? choices.map(({ code, label }) => `${code}, ${label}`).join('|') : undefined,
    },
    children: coded.map(({ code, label }) => ({
      name: 'CodeListItem',
      attributes: { CodedValue: code },
      children: [{ name: 'Decode', children: [{ name: 'TranslatedText', children: label }] }],
    })),
  }));
}
