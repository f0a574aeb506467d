import { type Question, type QuestionChoice, REDCAP_COLUMNS } from '@app/contracts';
import { identifier, NAME_LENGTH, unusedName } from './redcap-names';
import { oidsOf } from './write-design';
import { formDefsOf } from './write-visits';
import type { WrittenForm, WrittenQuestion, WrittenSection } from './written-parts';

type Row = Partial<Record<(typeof REDCAP_COLUMNS)[number], string>>;

/** Headings and rows of a CSV file. */
export interface RedcapTable {
  readonly headings: readonly string[];
  readonly rows: string[][];
}

const FIELD_TYPES = {
  text: { 'Field Type': 'text' },
  number: { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'number' },
  date: { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'date_ymd' },
  multipleChoice: { 'Field Type': 'radio' },
  checkbox: { 'Field Type': 'checkbox' },
} as const satisfies Record<Question['questionType'], Row>;

/** A question as a field of REDCap. */
export interface RedcapField {
  readonly name: string;
  readonly question: WrittenQuestion;
  /** REDCap's codes of the choices, by ours. */
  readonly codes: ReadonlyMap<string, string>;
}

/** An instrument of REDCap: a form of the design, or the whole design if it has no visits. */
export interface RedcapInstrument {
  readonly name: string;
  readonly sections: readonly { readonly section: WrittenSection; readonly fields: readonly RedcapField[] }[];
}

/** A visit as an event of REDCap, with the names of its instruments. */
export interface RedcapEvent {
  readonly visitId: number;
  readonly name: string;
  readonly uniqueName: string;
  readonly repeating: boolean;
  readonly instruments: readonly string[];
}

/** The names that REDCap uses for a design. */
export interface RedcapProject {
  readonly instruments: readonly RedcapInstrument[];
  /** Empty if the design has no visits. */
  readonly events: readonly RedcapEvent[];
}

/** REDCap derives the unique name of an event from this many characters of its name. */
const EVENT_LENGTH = 18;

/** Names the instruments, fields and events of a design for REDCap. */
export function redcapProject(form: WrittenForm): RedcapProject {
  const names = new Set(['record_id']);
  const fieldsOf = ({ questions }: WrittenSection): RedcapField[] =>
    questions.map((question) => ({
      name: unusedName(identifier(question.sourceOid ?? question.questionText, 'q'), names),
      question,
      codes: codesOf(question.choices),
    }));
  const partOf = (section: WrittenSection) => ({ section, fields: fieldsOf(section) });
  if (form.visits.length === 0)
    return {
      instruments: [{ name: identifier(form.name, 'form'), sections: form.sections.map(partOf) }],
      events: [],
    };
  const taken = new Set<string>();
  const instrumentOf = new Map<number, string>();
  const instruments = formDefsOf(form, oidsOf(form).sections).map(({ name, sectionIds }) => {
    const instrument = unusedName(identifier(name, 'form'), taken);
    for (const id of sectionIds) instrumentOf.set(id, instrument);
    return {
      name: instrument,
      sections: form.sections.filter(({ id }) => sectionIds.includes(id)).map(partOf),
    };
  });
  const stems = new Set<string>();
  const events = form.visits.map(({ id, name, repeating, sections }) => {
    const unused = unusedName(identifier(name, 'visit', EVENT_LENGTH), stems, EVENT_LENGTH);
    return {
      visitId: id,
      // REDCap derives the unique name from the name, so a name that gives another one is replaced.
      name: identifier(name, '', EVENT_LENGTH) === unused ? name : unused,
      uniqueName: `${unused}_arm_1`,
      repeating,
      instruments: [...new Set(sections.flatMap(({ sectionId }) => instrumentOf.get(sectionId) ?? []))],
    };
  });
  return { instruments, events };
}

/** Writes the design of a form as a REDCap data dictionary: headings, and a row for each question. */
export function redcapDictionary(form: WrittenForm): RedcapTable {
  const { instruments } = redcapProject(form);
  const rows: Row[] = instruments.flatMap(({ name, sections }) =>
    sections.flatMap(({ section, fields }) =>
      fields.map((field, at) => ({
        ...rowOf(field),
        ...(at === 0 && { 'Section Header': headerOf(section) }),
        'Form Name': name,
      })),
    ),
  );
  const record: Row = {
    'Variable / Field Name': 'record_id',
    'Form Name': instruments[0]?.name ?? identifier(form.name, 'form'),
    'Field Type': 'text',
    'Field Label': 'Record ID',
  };
  return {
    headings: REDCAP_COLUMNS,
    rows: [record, ...rows].map((row) => REDCAP_COLUMNS.map((heading) => row[heading] ?? '')),
  };
}

function rowOf({ name, question, codes }: RedcapField): Row {
  const { introText, questionText, description, questionType, required, choices, sourceOid } = question;
  const intro = introText === null ? '' : `${introText}\n`;
  return {
    'Variable / Field Name': name,
    ...FIELD_TYPES[questionType],
    'Field Label': `${intro}${questionText}`,
    'Choices, Calculations, OR Slider Labels': choicesText(choices, codes),
    'Field Note': description ?? '',
    ...(required && { 'Required Field?': 'y' }),
    ...(sourceOid !== null && { 'Field Annotation': sourceOid }),
  };
}

/** A section has no row of its own. Its whole text goes above its first question. */
const headerOf = ({ name, description }: WrittenSection): string =>
  description === null ? name : `${name}\n${description}`;

/** Codes of REDCap contain letters, digits and underscores. */
function codesOf(choices: readonly QuestionChoice[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    choices.map(({ code }) => [code, unusedName(code.replace(/[^A-Za-z0-9_]+/g, '_'), taken, NAME_LENGTH)]),
  );
}

/** `1, Yes | 0, No`. Labels cannot contain the separator. */
const choicesText = (choices: readonly QuestionChoice[], codes: ReadonlyMap<string, string>): string =>
  choices.map(({ code, label }) => `${codes.get(code) ?? ''}, ${label.replaceAll('|', '/')}`).join(' | ');

/** The events of a design in REDCap's format for importing events. It requires offsets in days, which a design does not state. */
export const redcapEvents = ({ events }: RedcapProject): RedcapTable => ({
  headings: ['event_name', 'arm_num', 'day_offset', 'offset_min', 'offset_max', 'unique_event_name'],
  rows: events.map(({ name, uniqueName }) => [name, '1', '0', '0', '0', uniqueName]),
});

/** The instruments at each event in REDCap's format for importing them. */
export const redcapMapping = ({ events }: RedcapProject): RedcapTable => ({
  headings: ['arm_num', 'unique_event_name', 'form'],
  rows: events.flatMap(({ uniqueName, instruments }) =>
    instruments.map((instrument) => ['1', uniqueName, instrument]),
  ),
});
