import { type AdoptedDesign, AppError } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import type { DesignInOdm } from '@app/form-design';
import type { Repositories } from '@app/persistence';
import { adoptParts } from './adopt-chosen';
import { comparedWith } from './open-design';

/**
 * Imports, in the caller's transaction, the parts that a design does not have yet. Changed and removed parts are left for a
 * user to decide.
 */
export async function adoptNew(
  { repositories, ring, formId }: { repositories: Repositories; ring: KeyRing; formId: number },
  source: DesignInOdm,
): Promise<AdoptedDesign> {
  const { forms, formDesign, visits } = repositories;
  if ((await forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
  const open = {
    formId,
    repositories,
    ring,
    design: await formDesign.read(formId),
    visits: await visits.read(formId),
  };
  const proposal = comparedWith(open, source);
  const adopted = await adoptParts(open, source, {
    sections: proposal.sections
      .map((section) => ({
        section,
        isChosen: section.state === 'new',
        questions: section.questions.filter(({ state, isTooLarge }) => state === 'new' && !isTooLarge),
      }))
      .filter(({ isChosen, questions }) => isChosen || questions.length > 0),
    visits: proposal.visits.filter(({ state, isTooLarge }) => state === 'new' && !isTooLarge),
  });
  return { ...adopted, questionsRemoved: 0 };
}
