import { type AdoptedDesign, AppError } from '@app/contracts';
import { compareDesigns, type DesignInOdm } from '@app/form-design';
import type { Repositories } from '@app/persistence';
import { takeOver } from './adopt-design';
import { assertRoom } from './design-bounds';

/**
 * Imports, in the caller's transaction, the parts that a design does not have yet. Changed and removed parts are left for a
 * user to decide.
 */
export async function adoptNew(
  { forms, formDesign: table, responses }: Repositories,
  formId: number,
  source: DesignInOdm,
): Promise<AdoptedDesign> {
  if ((await forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
  const design = await table.read(formId);
  const current = design.map(({ section, questions }) => ({ ...section, questions }));
  const chosen = compareDesigns(current, source)
    .sections.map((section) => ({
      section,
      isChosen: section.state === 'new',
      questions: section.questions.filter(({ state, isTooLarge }) => state === 'new' && !isTooLarge),
    }))
    .filter(({ isChosen, questions }) => isChosen || questions.length > 0);
  assertRoom(design, {
    sections: chosen.filter(({ isChosen }) => isChosen).length,
    questions: chosen.reduce((sum, { questions }) => sum + questions.length, 0),
  });
  return { ...(await takeOver({ table, responses, formId, design }, chosen)), questionsRemoved: 0 };
}
