import type { ItemType } from '@app/study-model';
import type { Sourced } from '../sourced';

/** One of the answers of a choice. `code` is empty if none is printed. */
export interface FieldChoice {
  readonly code: string;
  readonly text: string;
  /** The number of its box among the form fields of the file. */
  readonly fileField?: number;
}

/** What is filled in: read from the signs of an answer or from a row of a dictionary. */
export interface Answer {
  readonly type: ItemType;
  /** Characters or digits; for decimals the point is not counted. */
  readonly length?: number;
  /** Digits behind the decimal point. */
  readonly decimals?: number;
  readonly units?: readonly string[];
  readonly choices?: readonly FieldChoice[];
  /** Numbers of the form fields of the file that take the answer. */
  readonly fileFields?: readonly number[];
  /** The only box of a line, which can be one of several. Its text is not the question if a label stands before it. */
  readonly box?: FieldChoice;
  readonly range?: { readonly minimum?: number; readonly maximum?: number };
}

/** A field as a form or a dictionary states it. */
export interface Field extends Answer {
  readonly question: string;
  /** The variable name of an annotation or a dictionary. */
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly instruction?: string;
  readonly condition?: string;
  readonly blockIds: readonly string[];
}

export interface FieldGroup {
  readonly name?: Sourced;
  readonly isRepeating: boolean;
  readonly fields: readonly Field[];
}

export interface FieldForm {
  readonly name: Sourced;
  readonly instructions: readonly Sourced[];
  readonly groups: readonly FieldGroup[];
  /** Fields that identify a page (subject, site, visit, sign-off). Every system adds them itself, so they are not items. */
  readonly identification: readonly Sourced[];
  /** Fields that the document marks as hidden or not in use. */
  readonly leftOut: readonly Sourced[];
}
