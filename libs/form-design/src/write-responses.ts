import { codesOf, type QuestionAnswer } from '@app/contracts';
import { writeElement, writeXml, type XmlElement } from '@app/xml';
import {
  boxOid,
  frameOids,
  odmOf,
  type Oids,
  oidsOf,
  type WrittenForm,
  type WrittenQuestion,
} from './write-design';

/** One response of one respondent. */
export interface WrittenResponse {
  readonly id: number;
  readonly answers: readonly QuestionAnswer[];
}

/** One respondent with all responses. */
export interface WrittenSubject {
  readonly key: string;
  readonly responses: readonly WrittenResponse[];
}

/** A document written in parts: first the design, then each respondent, then the end. */
export interface ResponsesWriter {
  readonly head: string;
  readonly tail: string;
  subject(subject: WrittenSubject): string;
}

/** Writes the form and its responses as ODM 1.3.2. Each response is a repeat of the form's visit. */
export function responsesWriter(form: WrittenForm, now: Date): ResponsesWriter {
  const oids = oidsOf(form);
  const { study, version } = frameOids(form);
  const design = writeXml(odmOf(form, { oids, now, visits: 'repeated' }));
  const opening = `  <ClinicalData StudyOID="${study}" MetaDataVersionOID="${version}">\n`;
  return {
    head: design.slice(0, design.lastIndexOf('</ODM>')) + opening,
    tail: '  </ClinicalData>\n</ODM>\n',
    subject: ({ key, responses }) => {
      const children = responses.map((response) => visitOf(form, oids, response));
      return writeElement({ name: 'SubjectData', attributes: { SubjectKey: key }, children }, '    ');
    },
  };
}

function visitOf(form: WrittenForm, oids: Oids, { id, answers }: WrittenResponse): XmlElement {
  const frame = frameOids(form);
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  const groups = form.sections.flatMap((section) => {
    const children = section.questions.flatMap((question) =>
      itemsOf(question, given.get(question.id), oids.questions.get(question.id) ?? ''),
    );
    const attributes = { ItemGroupOID: oids.sections.get(section.id) };
    return children.length === 0 ? [] : [{ name: 'ItemGroupData', attributes, children }];
  });
  return {
    name: 'StudyEventData',
    attributes: { StudyEventOID: frame.visit, StudyEventRepeatKey: String(id) },
    children: [{ name: 'FormData', attributes: { FormOID: frame.form }, children: groups }],
  };
}

function itemsOf(
  { questionType, choices }: WrittenQuestion,
  answer: string | undefined,
  oid: string,
): XmlElement[] {
  if (answer === undefined) return [];
  if (questionType !== 'checkbox') return [itemOf(oid, answer)];
  const taken = new Set(codesOf(answer));
  return choices.map(({ code }, at) => itemOf(boxOid(oid, at), String(taken.has(code))));
}

const itemOf = (oid: string, value: string): XmlElement => ({
  name: 'ItemData',
  attributes: { ItemOID: oid, Value: value },
});

/** OID of each question in the document. */
export const questionOids = (form: WrittenForm): ReadonlyMap<number, string> => oidsOf(form).questions;
