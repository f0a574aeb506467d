import type { AdoptedDesign, QuestionProposal, SectionProposal } from '@app/contracts';
import { assertAnswersFit, behind } from './design-bounds';
import type { OpenDesign } from './open-design';

/** A section of a proposal with its selected parts. */
export interface ChosenSection {
  readonly section: SectionProposal;
  /** Whether to import name and description. Those of a new section are always imported. */
  readonly isChosen: boolean;
  readonly questions: readonly QuestionProposal[];
}

/** Creates and changes the selected parts. New parts are appended. */
export async function takeOverSections(
  open: OpenDesign,
  chosen: readonly ChosenSection[],
): Promise<
  Pick<AdoptedDesign, 'sectionsCreated' | 'sectionsChanged' | 'questionsCreated' | 'questionsChanged'>
> {
  const { formId, design } = open;
  const table = open.repositories.formDesign;
  const done = { sectionsCreated: 0, sectionsChanged: 0, questionsCreated: 0, questionsChanged: 0 };
  let order = behind(design.map(({ section }) => section));
  for (const { section, isChosen, questions } of chosen) {
    const { name, description, oid } = section;
    let { sectionId } = section;
    if (sectionId === null) {
      sectionId = (
        await table.addSection({ formId, name, description, order, sourceOid: oid, sourceForm: null })
      ).id;
      order += 1;
      done.sectionsCreated += 1;
    } else if (isChosen && section.state === 'changed') {
      await table.updateSection(sectionId, { name, description });
      done.sectionsChanged += 1;
    }
    const known = design.find((each) => each.section.id === sectionId)?.questions ?? [];
    const counts = await takeOverQuestions(open, { sectionId, from: behind(known) }, questions);
    done.questionsCreated += counts.created;
    done.questionsChanged += counts.changed;
  }
  return done;
}

async function takeOverQuestions(
  { repositories: { formDesign: table, responses }, ring }: OpenDesign,
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
    await assertAnswersFit({ responses, ring }, question.questionId, question);
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
