import { codesOf, type QuestionAnswer } from '@app/contracts';
import { type RedcapField, type RedcapProject, redcapProject } from './redcap-dictionary';
import type { WrittenForm } from './written-parts';
import type { WrittenSubject } from './write-responses';

/** Responses as rows of a REDCap data import: headings first, then the rows of each respondent. */
export interface RedcapRecords {
  readonly headings: readonly string[];
  rowsOf(subject: WrittenSubject): string[][];
}

const INCOMPLETE = '0';
const COMPLETE = '2';

/**
 * Writes responses in the names of the data dictionary of the same form. With visits, a response is a row of its event, numbered
 * if the visit repeats. Without visits, it is an instance of the only instrument.
 */
export function redcapRecords(form: WrittenForm): RedcapRecords {
  const project = redcapProject(form);
  const { instruments, events } = project;
  const fields = instruments.flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  return {
    headings: [
      'record_id',
      ...(events.length > 0 ? ['redcap_event_name'] : []),
      'redcap_repeat_instrument',
      'redcap_repeat_instance',
      ...fields.flatMap(columnsOf),
      ...instruments.map(({ name }) => `${name}_complete`),
    ],
    rowsOf: ({ key, responses }) => {
      const counts = new Map<number | null, number>();
      return responses.map(({ visitId, isComplete, answers }) => {
        const number = (counts.get(visitId) ?? 0) + 1;
        counts.set(visitId, number);
        const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
        const { place, filled } = placeOf(project, visitId, number);
        return [
          key,
          ...place,
          ...fields.flatMap((field) => cellsOf(field, given)),
          ...instruments.map(({ name }) => (filled.includes(name) ? statusOf(isComplete) : '')),
        ];
      });
    },
  };
}

const statusOf = (isComplete: boolean): string => (isComplete ? COMPLETE : INCOMPLETE);

/** The event, repeated instrument and instance of a response, and the instruments that it fills in. */
function placeOf({ instruments, events }: RedcapProject, visitId: number | null, number: number) {
  if (events.length === 0) {
    const name = instruments[0]?.name ?? '';
    return { place: [name, String(number)], filled: [name] };
  }
  const event = events.find((each) => each.visitId === visitId);
  const instance = event?.repeating === true ? String(number) : '';
  return { place: [event?.uniqueName ?? '', '', instance], filled: event?.instruments ?? [] };
}

/** A checkbox question has a column for each choice. */
const columnsOf = ({ name, question, codes }: RedcapField): string[] =>
  question.questionType === 'checkbox'
    ? [...codes.values()].map((code) => `${name}___${code.toLowerCase()}`)
    : [name];

function cellsOf(
  { question, codes }: RedcapField,
  given: ReadonlyMap<QuestionAnswer['questionId'], string>,
): string[] {
  const answer = given.get(question.id);
  if (question.questionType !== 'checkbox') {
    if (answer === undefined) return [''];
    return [question.questionType === 'multipleChoice' ? (codes.get(answer) ?? '') : answer];
  }
  if (answer === undefined) return [...codes.keys()].map(() => '');
  const taken = new Set(codesOf(answer));
  return [...codes.keys()].map((code) => (taken.has(code) ? '1' : '0'));
}
