import type { QuestionChoice, QuestionNote, QuestionType } from '@app/contracts';

/** A question as an ItemDef, and the ItemRef to it, describe it. */
export interface QuestionInOdm {
  readonly oid: string;
  readonly questionText: string;
  readonly description: string | null;
  readonly questionType: QuestionType;
  readonly required: boolean;
  readonly choices: readonly QuestionChoice[];
  /** What the item says that a question cannot. */
  readonly notes: readonly QuestionNote[];
  /** True when it is larger than a question may be, and therefore cannot be taken over. */
  readonly isTooLarge: boolean;
}

/** A section as an ItemGroupDef describes it. */
export interface SectionInOdm {
  readonly oid: string;
  readonly name: string;
  readonly description: string | null;
  readonly questions: readonly QuestionInOdm[];
}

/** The form that a study in ODM describes. */
export interface DesignInOdm {
  readonly sections: readonly SectionInOdm[];
  /** Items that no group refers to: they stand in no section. */
  readonly itemsOutside: number;
}
