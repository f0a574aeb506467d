import type { QuestionChoice } from '@app/contracts';
import { writeXml, type XmlElement } from '@app/xml';
import { BOX_ALIASES } from './checkbox-parts';
import { visitElements, visitPlanOf } from './write-visits';
import { distinct, reference, translated, type WrittenForm, type WrittenQuestion } from './written-parts';

/** Maximum length of a free-text answer. */
const TEXT_LENGTH = 4000;
const DATA_TYPES = {
  text: { DataType: 'text', Length: String(TEXT_LENGTH) },
  number: { DataType: 'float', Length: '20', SignificantDigits: '10' },
  date: { DataType: 'date' },
} as const;

/**
 * The design of a form as ODM 1.3.2: its visits with their forms, an item group for each section, an item for each question.
 * Without visits, one event has one form with all sections.
 */
export const writeDesign = (form: WrittenForm, now: Date): string =>
  writeXml(odmOf(form, { oids: oidsOf(form), now, visits: 'one' }));

interface Writing {
  readonly oids: Oids;
  readonly now: Date;
  /** Without visits, the only event repeats if respondents can answer more than once. */
  readonly visits: 'one' | 'repeated';
}

/** The document with only the study. */
export function odmOf(form: WrittenForm, { oids, now, visits }: Writing): XmlElement {
  const groups = form.sections.map((section) => groupOf(section, oids));
  const questions = form.sections.flatMap((section) => section.questions);
  return {
    name: 'ODM',
    attributes: {
      xmlns: 'http://www.cdisc.org/ns/odm/v1.3',
      ODMVersion: '1.3.2',
      FileType: 'Snapshot',
      FileOID: `clindrove.form.${form.id}.${now.getTime()}`,
      CreationDateTime: now.toISOString().replace(/\.\d+Z$/, '+00:00'),
      Description: form.name,
    },
    children: [
      {
        name: 'Study',
        attributes: { OID: frameOids(form).study },
        children: [
          {
            name: 'GlobalVariables',
            children: [
              { name: 'StudyName', children: form.name },
              { name: 'StudyDescription', children: form.name },
              { name: 'ProtocolName', children: form.name },
            ],
          },
          {
            name: 'MetaDataVersion',
            attributes: { OID: frameOids(form).version, Name: form.name },
            children: [
              ...(form.visits.length === 0
                ? frameOf(form, groups, visits)
                : visitElements(visitPlanOf(form, oids.sections), oids.sections)),
              ...groups,
              ...questions.flatMap((question) => itemsOf(question, oids)),
              ...questions.flatMap((question) => codeListOf(question, oids)),
            ],
          },
        ],
      },
    ],
  };
}

/** The OIDs of the study, and those of the only visit and the only form of a design without visits. */
export const frameOids = ({ id }: Pick<WrittenForm, 'id'>) => ({
  study: `S.${id}`,
  version: 'MDV.1',
  visit: `SE.${id}`,
  form: `F.${id}`,
});

/** The visit and the form that contain all groups. */
function frameOf(form: WrittenForm, groups: readonly XmlElement[], visits: Writing['visits']): XmlElement[] {
  const { visit, form: formOid } = frameOids(form);
  const repeating = visits === 'repeated' ? 'Yes' : 'No';
  return [
    {
      name: 'Protocol',
      children: [reference('StudyEventRef', { StudyEventOID: visit }, 1, true)],
    },
    {
      name: 'StudyEventDef',
      attributes: { OID: visit, Name: form.name, Repeating: repeating, Type: 'Common' },
      children: [reference('FormRef', { FormOID: formOid }, 1, true)],
    },
    {
      name: 'FormDef',
      attributes: { OID: formOid, Name: form.name, Repeating: 'No' },
      children: groups.map((group, at) =>
        reference('ItemGroupRef', { ItemGroupOID: group.attributes?.['OID'] ?? '' }, at + 1, true),
      ),
    },
  ];
}

function groupOf(
  { id, name, description, questions }: WrittenForm['sections'][number],
  oids: Oids,
): XmlElement {
  const items = questions.flatMap((question) =>
    itemsOf(question, oids).map((item) => ({
      oid: item.attributes?.['OID'] ?? '',
      required: question.required,
    })),
  );
  return {
    name: 'ItemGroupDef',
    attributes: { OID: oids.sections.get(id) ?? '', Name: name, Repeating: 'No' },
    children: [
      ...(description === null ? [] : [translated('Description', description)]),
      ...items.map(({ oid, required }, at) => reference('ItemRef', { ItemOID: oid }, at + 1, required)),
    ],
  };
}

/** One item, or one for each choice of a checkbox question. */
function itemsOf(question: WrittenQuestion, oids: Oids): XmlElement[] {
  const oid = oids.questions.get(question.id) ?? '';
  const { questionType, questionText, choices } = question;
  if (questionType === 'checkbox') return choices.map((choice, at) => boxOf(question, choice, { oid, at }));
  const isCoded = questionType === 'multipleChoice';
  const longest = Math.max(1, ...choices.map(({ code }) => code.length));
  return [
    {
      name: 'ItemDef',
      attributes: {
        OID: oid,
        Name: questionText.slice(0, NAME_LENGTH),
        ...(isCoded ? { DataType: 'text', Length: String(longest) } : DATA_TYPES[questionType]),
      },
      children: [
        ...descriptionOf(question),
        translated('Question', questionText),
        ...(isCoded ? [{ name: 'CodeListRef', attributes: { CodeListOID: `CL.${oid}` } }] : []),
      ],
    },
  ];
}

function boxOf(
  question: WrittenQuestion,
  { code, label }: QuestionChoice,
  { oid, at }: { oid: string; at: number },
): XmlElement {
  const { questionText } = question;
  const aliases = [
    [BOX_ALIASES.question, oid],
    [BOX_ALIASES.text, questionText],
    [BOX_ALIASES.code, code],
    [BOX_ALIASES.label, label],
  ];
  return {
    name: 'ItemDef',
    attributes: {
      OID: boxOid(oid, at),
      Name: `${questionText}: ${label}`.slice(0, NAME_LENGTH),
      DataType: 'boolean',
    },
    children: [
      ...descriptionOf(question),
      translated('Question', `${questionText}: ${label}`),
      ...aliases.map(([Context, Name]) => ({ name: 'Alias', attributes: { Context, Name } })),
    ],
  };
}

function codeListOf({ id, questionType, questionText, choices }: WrittenQuestion, oids: Oids): XmlElement[] {
  if (questionType !== 'multipleChoice') return [];
  const items = choices.map(({ code, label }) => ({
    name: 'CodeListItem',
    attributes: { CodedValue: code },
    children: [translated('Decode', label)],
  }));
  const attributes = {
    OID: `CL.${oids.questions.get(id) ?? ''}`,
    Name: questionText.slice(0, NAME_LENGTH),
    DataType: 'text',
  };
  return [{ name: 'CodeList', attributes, children: items }];
}

export interface Oids {
  readonly sections: ReadonlyMap<number, string>;
  readonly questions: ReadonlyMap<number, string>;
}

/** Source OIDs of the parts. A part whose OID is already taken, or that was added manually, gets an OID from its id. */
export function oidsOf({ sections }: WrittenForm): Oids {
  const questions = sections.flatMap((section) => section.questions);
  return {
    sections: distinct('IG', sections),
    questions: distinct('IT', questions, ({ part, oid }) => itemOids(part, oid)),
  };
}

/** OIDs of the items that represent a question. */
const itemOids = ({ questionType, choices }: WrittenQuestion, oid: string): string[] =>
  questionType === 'checkbox' ? choices.map((_choice, at) => boxOid(oid, at)) : [oid];

/** OID of the item that states whether a choice of a checkbox question was selected. */
export const boxOid = (oid: string, at: number): string => `${oid}.${at + 1}`;

/** Names are for lists. The question contains the full text. */
const NAME_LENGTH = 200;

const descriptionOf = ({ introText, description }: WrittenQuestion): XmlElement[] => {
  const text = [introText, description].filter((part) => part !== null).join(' · ');
  return text === '' ? [] : [translated('Description', text)];
};
