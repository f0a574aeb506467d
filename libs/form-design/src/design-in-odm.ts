import type { QuestionChoice, QuestionNote, QuestionType, VisitType } from '@app/contracts';

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

/** The form of a source that a section belongs to: a FormDef or, in ODM 2.0, a group of groups. */
export interface SourceForm {
  readonly oid: string;
  readonly name: string;
  readonly repeating: boolean;
}

/** A section as described by an ItemGroupDef. */
export interface SectionInOdm {
  readonly oid: string;
  readonly name: string;
  readonly description: string | null;
  /** The first form that contains it. Null if it is in none, or if the group is itself the form. */
  readonly form: SourceForm | null;
  readonly questions: readonly QuestionInOdm[];
}

/** A visit as described by a StudyEventDef and its references to forms. */
export interface VisitInOdm {
  readonly oid: string;
  readonly name: string;
  /** When it is planned. */
  readonly description: string | null;
  readonly type: VisitType;
  readonly repeating: boolean;
  /** The sections of its forms, by OID, in order. */
  readonly sections: readonly { readonly oid: string; readonly required: boolean }[];
  /** Number of references to forms without items. */
  readonly emptyForms: number;
  /** Number of references with a condition, which a visit cannot represent. */
  readonly conditions: number;
  /** True if it exceeds the size limits of a visit and cannot be imported. */
  readonly isTooLarge: boolean;
}

/** The form described by a study in ODM. */
export interface DesignInOdm {
  readonly sections: readonly SectionInOdm[];
  /** Empty if the study has no event, or only one that is common. */
  readonly visits: readonly VisitInOdm[];
  /** Items without a group, and therefore without a section. */
  readonly itemsOutside: number;
}
