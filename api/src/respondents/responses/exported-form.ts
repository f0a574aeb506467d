import type { WrittenForm, WrittenVisit } from '@app/form-design';
import { writtenFormOf } from '@app/form-import';
import type { AnsweredSection, FormEntity, FormQuestionEntity, Repositories } from '@app/persistence';

/** Id of the visit that holds responses without a visit. 0 is not the id of a row. */
export const NO_VISIT = 0;
const TAKEN_OUT = 0;

/**
 * A form as its responses need it: besides its design, the archived questions, the archived visits with responses, an event for
 * responses without a visit, and at each visit the sections that have answers there but are no longer filled in.
 */
export async function exportedForm(
  { formDesign, visits: table, responses }: Repositories,
  { id, name }: Pick<FormEntity, 'id' | 'name'>,
): Promise<WrittenForm> {
  const archived = await responses.archivedQuestions(id);
  const all = await table.readAll(id);
  const answered = all.length === 0 ? [] : await responses.answeredSections(id);
  const atVisits = new Set(answered.map(({ visitId }) => visitId));
  const form = writtenFormOf(
    { id, name },
    {
      design: await formDesign.read(id),
      visits: all.filter(({ visit }) => visit.archivedAt === null || atVisits.has(visit.id)),
    },
  );
  const sections = archived.length === 0 ? form.sections : [...form.sections, takenOut(archived)];
  if (form.visits.length === 0) return { ...form, sections };
  const known = new Set(sections.map((section) => section.id));
  const visits = atVisits.has(null) ? [...form.visits, noVisit(sections)] : form.visits;
  return { ...form, sections, visits: visits.map((visit) => withAnswered(visit, answered, known)) };
}

const takenOut = (questions: readonly FormQuestionEntity[]): WrittenForm['sections'][number] => ({
  id: TAKEN_OUT,
  name: 'Removed from the form',
  description: null,
  sourceOid: null,
  sourceForm: null,
  questions,
});

const noVisit = (sections: WrittenForm['sections']): WrittenVisit => ({
  id: NO_VISIT,
  name: 'No visit',
  description: null,
  type: 'unscheduled',
  repeating: true,
  sourceOid: null,
  sections: sections.map(({ id }) => ({ sectionId: id, required: false })),
});

function withAnswered(
  visit: WrittenVisit,
  answered: readonly AnsweredSection[],
  known: ReadonlySet<number>,
): WrittenVisit {
  const present = new Set(visit.sections.map(({ sectionId }) => sectionId));
  const others = answered
    .filter(({ visitId }) => (visitId ?? NO_VISIT) === visit.id)
    .map(({ sectionId }) => sectionId ?? TAKEN_OUT)
    .filter((sectionId) => known.has(sectionId) && !present.has(sectionId));
  const added = others.map((sectionId) => ({ sectionId, required: false }));
  return { ...visit, sections: [...visit.sections, ...added] };
}
