import { AppError } from '@app/contracts';
import type { FormResponseEntity, Repositories, SectionWithQuestions } from '@app/persistence';

/** The current questions of a visit, or of the whole form, locked until the transaction ends, so that answers fit them. */
export async function lockedDesign(
  { forms, formDesign, visits }: Repositories,
  formId: number,
  visitId: number | null,
): Promise<SectionWithQuestions[]> {
  if ((await forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
  const design = await formDesign.read(formId);
  if (visitId === null) return design;
  const visit = await visits.find(formId, visitId);
  if (visit === null) throw new AppError('NOT_FOUND');
  const asked = new Set(visit.sections.map(({ sectionId }) => sectionId));
  return design.filter(({ section }) => asked.has(section.id));
}

/** A removed visit keeps its responses and gets no more. */
export async function assertOpen(
  { visits }: Repositories,
  formId: number,
  visitId: number | null,
): Promise<void> {
  if (visitId === null) return;
  if ((await visits.find(formId, visitId))?.visit.archivedAt !== null) throw new AppError('VISIT_GONE');
}

type Given = Pick<FormResponseEntity, 'formId' | 'respondentId' | 'visitId'> & { readonly id?: number };

/** A respondent has at most one response at a visit that does not repeat, apart from archived ones. */
export async function assertFree(
  { responses: table, visits }: Repositories,
  { id, formId, respondentId, visitId }: Given,
): Promise<void> {
  if (visitId === null || respondentId === null) return;
  const found = await visits.find(formId, visitId);
  if (found?.visit.repeating === false && (await table.hasOneAt({ respondentId, visitId }, id)))
    throw new AppError('VISIT_NOT_REPEATING');
}

/** @throws AppError NOT_FOUND if the folder has no such call to the respondent. */
export async function assertCalled(
  { calls }: Repositories,
  { formId, respondentId }: { formId: number; respondentId: number },
  callId: number,
): Promise<void> {
  const found = await calls.find(formId, callId);
  if (found?.call.respondentId !== respondentId) throw new AppError('NOT_FOUND');
}
