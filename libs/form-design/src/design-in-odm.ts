import type { QuestionChoice, QuestionNote, QuestionType } from '@app/contracts';

/** A question as described by an ItemDef and its ItemRef. */
export interface QuestionInOdm {
  readonly oid: string;
  readonly questionText: string;
  readonly description: string | null;
  readonly questionType: QuestionType;
  readonly required: boolean;
  readonly choices: readonly QuestionChoice[];
  /** Properties of the item that a question cannot represent. */
  readonly notes: readonly QuestionNote[];
  /** True if it exceeds the size limits of a question and cannot be imported. */
  readonly isTooLarge: boolean;
}

/** A section as described by an ItemGroupDef. */
export interface SectionInOdm {
  readonly oid: string;
  readonly name: string;
  readonly description: string | null;
  readonly questions: readonly QuestionInOdm[];
}

/** The form described by a study in ODM. */
export interface DesignInOdm {
  readonly sections: readonly SectionInOdm[];
  /** Items without a group, and therefore without a section. */
  readonly itemsOutside: number;
}
