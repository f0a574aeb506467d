import { type Question, type QuestionChoice, REDCAP_COLUMNS } from '@app/contracts';
import type { WrittenForm } from './write-design';

type Row = Partial<Record<(typeof REDCAP_COLUMNS)[number], string>>;

const FIELD_TYPES = {
  text: { 'Field Type': 'text' },
  number: { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'number' },
  date: { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'date_ymd' },
  multipleChoice: { 'Field Type': 'radio' },
  checkbox: { 'Field Type': 'checkbox' },
} as const satisfies Record<Question['questionType'], Row>;

/** Some REDCap exports truncate names longer than this. */
const NAME_LENGTH = 26;

/** Writes the design of a form as a REDCap data dictionary: headings, and a row for each question. */
export function redcapDictionary(form: WrittenForm): { headings: readonly string[]; rows: string[][] } {
  const instrument = identifier(form.name, 'form');
  const names = new Set(['record_id']);
  const rows: Row[] = [
    { 'Variable / Field Name': 'record_id', 'Field Type': 'text', 'Field Label': 'Record ID' },
  ];
  for (const section of form.sections)
    section.questions.forEach((question, at) => {
      const { introText, questionText, description, questionType, required, choices, sourceOid } = question;
      const intro = introText === null ? '' : `${introText}\n`;
      rows.push({
        'Variable / Field Name': distinct(identifier(sourceOid ?? questionText, 'q'), names),
        ...(at === 0 && { 'Section Header': headerOf(section) }),
        ...FIELD_TYPES[questionType],
        'Field Label': `${intro}${questionText}`,
        'Choices, Calculations, OR Slider Labels': choicesText(choices),
        'Field Note': description ?? '',
        ...(required && { 'Required Field?': 'y' }),
        ...(sourceOid !== null && { 'Field Annotation': sourceOid }),
      });
    });
  const full = rows.map((row) => ({ ...row, 'Form Name': instrument }));
  return {
    headings: REDCAP_COLUMNS,
    rows: full.map((row: Row) => REDCAP_COLUMNS.map((heading) => row[heading] ?? '')),
  };
}

/** A section has no row of its own. Its whole text goes above its first question. */
const headerOf = ({ name, description }: WrittenForm['sections'][number]): string =>
  description === null ? name : `${name}\n${description}`;

/** Lowercase letters, digits and underscores, starting with a letter. */
function identifier(text: string, fallback: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, NAME_LENGTH)
    .replace(/_+$/, '');
  return plain === '' ? fallback : plain;
}

function distinct(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = `_${number}`;
    free = `${name.slice(0, NAME_LENGTH - suffix.length)}${suffix}`;
  }
  taken.add(free);
  return free;
}

/** `1, Yes | 0, No`. Codes contain letters, digits and underscores. Labels cannot contain the separator. */
function choicesText(choices: readonly QuestionChoice[]): string {
  const codes = new Set<string>();
  return choices
    .map(({ code, label }) => {
      const plain = code.replace(/[^A-Za-z0-9_]+/g, '_');
      return `${distinct(plain, codes)}, ${label.replaceAll('|', '/')}`;
    })
    .join(' | ');
}
