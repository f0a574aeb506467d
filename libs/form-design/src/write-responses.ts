import { codesOf, type QuestionAnswer } from '@app/contracts';
import { writeElement, writeXml, type XmlElement } from '@app/xml';
import { boxOid, frameOids, odmOf, type Oids, oidsOf } from './write-design';
import { type VisitPlan, visitPlanOf } from './write-visits';
import type { WrittenForm, WrittenQuestion, WrittenSection } from './written-parts';

/** One response of one respondent. */
export interface WrittenResponse {
  readonly id: number;
  /** The id of one of the visits of the form, or null if it has none. */
  readonly visitId: number | null;
  readonly isComplete: boolean;
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

/**
 * Writes the form and its responses as ODM 1.3.2. Each response is an event of its visit; without visits it is a repeat of the
 * only event. The repeat key is the id of the response.
 */
export function responsesWriter(form: WrittenForm, now: Date): ResponsesWriter {
  const oids = oidsOf(form);
  const plan = visitPlanOf(form, oids.sections);
  const { study, version } = frameOids(form);
  const design = writeXml(odmOf(form, { oids, now, visits: 'repeated' }));
  const opening = `  <ClinicalData StudyOID="${study}" MetaDataVersionOID="${version}">\n`;
  return {
    head: design.slice(0, design.lastIndexOf('</ODM>')) + opening,
    tail: '  </ClinicalData>\n</ODM>\n',
    subject: ({ key, responses }) => {
      const children = responses.map((response) => eventOf(form, { oids, plan }, response));
      return writeElement({ name: 'SubjectData', attributes: { SubjectKey: key }, children }, '    ');
    },
  };
}

interface Names {
  readonly oids: Oids;
  readonly plan: VisitPlan;
}

function eventOf(form: WrittenForm, { oids, plan }: Names, response: WrittenResponse): XmlElement {
  const given = new Map(response.answers.map(({ questionId, answer }) => [questionId, answer]));
  const groupsOf = (sections: readonly WrittenSection[]) =>
    sections.flatMap((section) => groupOf(section, given, oids));
  const repeatKey = { StudyEventRepeatKey: String(response.id) };
  const at = plan.visits.find(({ visit }) => visit.id === response.visitId);
  if (at === undefined) {
    const frame = frameOids(form);
    return {
      name: 'StudyEventData',
      attributes: { StudyEventOID: frame.visit, ...repeatKey },
      children: [
        { name: 'FormData', attributes: { FormOID: frame.form }, children: groupsOf(form.sections) },
      ],
    };
  }
  const forms = at.formDefs.flatMap(({ formDef }) => {
    const groups = groupsOf(form.sections.filter(({ id }) => formDef.sectionIds.includes(id)));
    return groups.length === 0
      ? []
      : [{ name: 'FormData', attributes: { FormOID: formDef.oid }, children: groups }];
  });
  return {
    name: 'StudyEventData',
    attributes: { StudyEventOID: at.oid, ...(at.visit.repeating && repeatKey) },
    children: forms,
  };
}

function groupOf(
  { id, questions }: WrittenSection,
  given: ReadonlyMap<number, string>,
  oids: Oids,
): XmlElement[] {
  const children = questions.flatMap((question) =>
    itemsOf(question, given.get(question.id), oids.questions.get(question.id) ?? ''),
  );
  const attributes = { ItemGroupOID: oids.sections.get(id) };
  return children.length === 0 ? [] : [{ name: 'ItemGroupData', attributes, children }];
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
