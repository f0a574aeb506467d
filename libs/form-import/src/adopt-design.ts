import {
  type AdoptedDesign,
  AppError,
  type DesignProposal,
  type formDesign,
  type Input,
  type QuestionProposal,
  type SectionProposal,
} from '@app/contracts';
import type { Repositories, SectionWithQuestions } from '@app/persistence';
import { assertAnswersFit, behind } from './design-bounds';

export type Choice = Input<typeof formDesign.adopt>['body'];

/** A section of a proposal with its selected parts. */
export interface ChosenSection {
  readonly section: SectionProposal;
  /** Whether to import name and description. Those of a new section are always imported. */
  readonly isChosen: boolean;
  readonly questions: readonly QuestionProposal[];
}

/** Resolves a selection. Refuses parts that the proposal does not contain or that exceed a limit. */
export function chosenOf({ sections, gone }: DesignProposal, choice: Choice): ChosenSection[] {
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

const keyOf = (section: string, item: string): string => JSON.stringify([section, item]);

interface Target {
  readonly table: Repositories['formDesign'];
  readonly responses: Repositories['responses'];
  readonly formId: number;
  readonly design: readonly SectionWithQuestions[];
}

/** Creates and changes the selected parts. New parts are appended. */
export async function takeOver(
  target: Target,
  chosen: readonly ChosenSection[],
): Promise<Omit<AdoptedDesign, 'questionsRemoved'>> {
  const { table, formId, design } = target;
  const done = { sectionsCreated: 0, sectionsChanged: 0, questionsCreated: 0, questionsChanged: 0 };
  let order = behind(design.map(({ section }) => section));
  for (const { section, isChosen, questions } of chosen) {
    const { name, description, oid } = section;
    let { sectionId } = section;
    if (sectionId === null) {
      sectionId = (await table.addSection({ formId, name, description, order, sourceOid: oid })).id;
      order += 1;
      done.sectionsCreated += 1;
    } else if (isChosen && section.state === 'changed') {
      await table.updateSection(sectionId, { name, description });
      done.sectionsChanged += 1;
    }
    const known = design.find((each) => each.section.id === sectionId)?.questions ?? [];
    const counts = await takeOverQuestions(target, { sectionId, from: behind(known) }, questions);
    done.questionsCreated += counts.created;
    done.questionsChanged += counts.changed;
  }
  return done;
}

async function takeOverQuestions(
  { table, responses }: Target,
  { sectionId, from }: { sectionId: number; from: number },
  questions: readonly QuestionProposal[],
): Promise<{ created: number; changed: number }> {
  const added = questions.filter(({ questionId }) => questionId === null);
  await table.addQuestions(
    added.map((question, at) => ({
      ...contentOf(question),
      sectionId,
      order: from + at,
      sourceOid: question.oid,
      introText: null,
    })),
  );
  let changed = 0;
  for (const question of questions) {
    if (question.questionId === null || question.state === 'same') continue;
    await assertAnswersFit(responses, question.questionId, question);
    await table.updateQuestion(question.questionId, contentOf(question));
    changed += 1;
  }
  return { created: added.length, changed };
}

const contentOf = ({ questionText, description, questionType, required, choices }: QuestionProposal) => ({
  questionText,
  description,
  questionType,
  required,
  choices,
});
