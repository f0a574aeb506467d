import {
  type AdoptedDesign,
  AppError,
  type DesignProposal,
  type formDesign,
  type Input,
  type VisitProposal,
} from '@app/contracts';
import type { DesignInOdm } from '@app/form-design';
import { type ChosenSection, takeOverSections } from './adopt-sections';
import { takeOverVisits } from './adopt-visits';
import { assertRoom, takeOut } from './design-bounds';
import { comparedWith, type OpenDesign } from './open-design';

export type Choice = Input<typeof formDesign.adopt>['body'];

/** Imports the selected parts of a study into a design, and removes the selected questions. Answers are kept. */
export async function adoptChosen(
  open: OpenDesign,
  source: DesignInOdm,
  choice: Choice,
): Promise<AdoptedDesign> {
  const proposal = comparedWith(open, source);
  const adopted = await adoptParts(open, source, {
    sections: chosenSections(proposal, choice),
    visits: chosenVisits(proposal, choice),
  });
  await takeOut(open.repositories.formDesign, choice.removed, true);
  return { ...adopted, questionsRemoved: choice.removed.length };
}

/** Selected parts of a proposal. */
interface Chosen {
  readonly sections: readonly ChosenSection[];
  readonly visits: readonly VisitProposal[];
}

/** Creates and changes the selected parts. */
export async function adoptParts(
  open: OpenDesign,
  source: DesignInOdm,
  { sections, visits }: Chosen,
): Promise<Omit<AdoptedDesign, 'questionsRemoved'>> {
  assertRoom(open, {
    sections: sections.filter(({ section }) => section.sectionId === null).length,
    questions: sections.flatMap(({ questions }) => questions).filter(({ questionId }) => questionId === null)
      .length,
    visits: visits.filter(({ visitId }) => visitId === null).length,
  });
  return {
    ...(await takeOverSections(open, sections)),
    ...(await takeOverVisits(open, visits, source)),
  };
}

/** Resolves a selection. Refuses parts that the proposal does not contain or that exceed a limit. */
function chosenSections(
  { sections, gone }: Pick<DesignProposal, 'sections' | 'gone'>,
  choice: Choice,
): ChosenSection[] {
  const wanted = new Set(choice.questions.map(({ section, item }) => keyOf(section, item)));
  const chosen = sections.map((section) => ({
    section,
    isChosen: choice.sections.includes(section.oid),
    questions: section.questions.filter(
      ({ oid, isTooLarge }) => !isTooLarge && wanted.has(keyOf(section.oid, oid)),
    ),
  }));
  const found = {
    sections: chosen.filter(({ isChosen }) => isChosen).length,
    questions: chosen.reduce((sum, { questions }) => sum + questions.length, 0),
    removed: gone.filter(({ id }) => choice.removed.includes(id)).length,
  };
  if (
    found.sections !== new Set(choice.sections).size ||
    found.questions !== wanted.size ||
    found.removed !== choice.removed.length
  )
    throw new AppError('PROPOSAL_CHANGED');
  return chosen.filter(({ isChosen, questions }) => isChosen || questions.length > 0);
}

function chosenVisits({ visits }: Pick<DesignProposal, 'visits'>, choice: Choice): VisitProposal[] {
  const wanted = new Set(choice.visits);
  const chosen = visits.filter(({ oid, isTooLarge }) => wanted.has(oid) && !isTooLarge);
  if (chosen.length !== wanted.size) throw new AppError('PROPOSAL_CHANGED');
  return chosen;
}

const keyOf = (section: string, item: string): string => JSON.stringify([section, item]);
