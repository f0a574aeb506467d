import type { DesignProposal, Question, QuestionProposal, Section, SectionProposal } from '@app/contracts';
import { type CurrentVisit, compareVisits } from './compare-visits';
import type { DesignInOdm, QuestionInOdm, SectionInOdm } from './design-in-odm';

type CurrentQuestion = Pick<
  Question,
  'id' | 'questionText' | 'description' | 'questionType' | 'required' | 'choices' | 'sourceOid'
>;
export interface CurrentSection extends Pick<Section, 'id' | 'name' | 'description' | 'sourceOid'> {
  readonly questions: readonly CurrentQuestion[];
}

export interface CurrentDesign {
  readonly sections: readonly CurrentSection[];
  readonly visits: readonly CurrentVisit[];
}

const COMPARED = ['questionText', 'description', 'questionType', 'required', 'choices'] as const;

/**
 * Compares a study in ODM with a design. Parts are matched by the OIDs that they were made from, even if a question was moved
 * to another section. Parts added manually have no OID and are left unchanged.
 */
export function compareDesigns(
  { sections: current, visits: currentVisits }: CurrentDesign,
  { sections, visits, itemsOutside }: DesignInOdm,
): Omit<DesignProposal, 'workflowId' | 'etag'> {
  const known = new KnownQuestions(current, sections);
  const proposed = sections.map((section) => {
    const counterpart = current.find(({ sourceOid }) => sourceOid === section.oid);
    return proposalOf(section, counterpart, known);
  });
  return {
    sections: proposed,
    visits: compareVisits(currentVisits, visits, proposed),
    gone: known.unmatched(),
    itemsOutside,
  };
}

/** Questions of a design that were made from items, by item. */
class KnownQuestions {
  private readonly matched = new Set<number>();
  private readonly inPlace = new Map<string, CurrentQuestion>();
  /** Questions in another section than that of their item. */
  private readonly elsewhere = new Map<string, CurrentQuestion[]>();

  constructor(
    private readonly current: readonly CurrentSection[],
    sections: readonly SectionInOdm[],
  ) {
    const items = new Map(
      sections.map(({ oid, questions }) => [oid, new Set(questions.map((each) => each.oid))]),
    );
    for (const section of current)
      for (const question of section.questions) {
        if (question.sourceOid === null) continue;
        if (section.sourceOid !== null && items.get(section.sourceOid)?.has(question.sourceOid) === true)
          this.inPlace.set(keyOf(section.sourceOid, question.sourceOid), question);
        else
          this.elsewhere.set(question.sourceOid, [
            ...(this.elsewhere.get(question.sourceOid) ?? []),
            question,
          ]);
      }
  }

  match(sectionOid: string, itemOid: string): CurrentQuestion | undefined {
    const found = this.inPlace.get(keyOf(sectionOid, itemOid)) ?? this.elsewhere.get(itemOid)?.shift();
    if (found !== undefined) this.matched.add(found.id);
    return found;
  }

  /** Questions whose item is in no section. */
  unmatched(): DesignProposal['gone'] {
    return this.current
      .flatMap(({ questions }) => questions)
      .filter(({ id, sourceOid }) => sourceOid !== null && !this.matched.has(id))
      .map(({ id, questionText }) => ({ id, questionText }));
  }
}

const keyOf = (section: string, item: string): string => JSON.stringify([section, item]);

function proposalOf(
  section: SectionInOdm,
  current: CurrentSection | undefined,
  known: KnownQuestions,
): SectionProposal {
  const { oid, name, description } = section;
  return {
    oid,
    name,
    description,
    sectionId: current?.id ?? null,
    before: current === undefined ? null : { name: current.name, description: current.description },
    state: stateOf(current, current?.name === name && current.description === description),
    questions: section.questions.map((question) =>
      questionProposal(question, known.match(oid, question.oid)),
    ),
  };
}

function questionProposal(question: QuestionInOdm, current: CurrentQuestion | undefined): QuestionProposal {
  const { notes, choices, ...content } = question;
  const next = { ...content, choices: [...choices] };
  const changed = COMPARED.filter(
    (field) => current !== undefined && JSON.stringify(current[field]) !== JSON.stringify(next[field]),
  );
  return {
    ...next,
    notes: [...notes],
    questionId: current?.id ?? null,
    state: stateOf(current, changed.length === 0),
    changed,
  };
}

const stateOf = (current: object | undefined, isSame: boolean): SectionProposal['state'] => {
  if (current === undefined) return 'new';
  return isSame ? 'same' : 'changed';
};
