import type { StudyModel, TextFact } from '@app/study-model';
import type { PartId } from './study-reading';

/** One member of a part that is a list: a criterion, an objective, an arm, a fact of the title page. */
export interface ListedItem {
  readonly id: string;
  kind: string;
  /** As printed, without brackets and dots; empty if none is printed. */
  number: string;
  text: TextFact;
  children: ListedItem[];
}

/** A part of a study that is a list, with what a model has to know of it. */
export interface ListedPart {
  readonly id: PartId;
  /** What belongs into the part. Plain sentences for the model. */
  readonly task: string;
  /** The kinds of its members, each with a short explanation. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Kinds of members that always stand under another member. */
  readonly onlyUnder: readonly string[];
  /** How deep members stand under other members. */
  readonly levels: 'one' | 'two' | 'any';
  /** Kinds that a study has once. */
  readonly singleKinds: readonly string[];
  /** Kinds that the model counts on its own. */
  readonly countedKinds: readonly string[];
  /** Kinds that a better known kind of the other reading replaces without a contradiction. */
  readonly vagueKinds: readonly string[];
  /** True if the documents print a number or sign before each member. */
  readonly isNumbered: boolean;
  /** True if the part is asked about only where the rules read a member. */
  readonly needsReading?: true;
  readonly read: (model: StudyModel) => ListedItem[];
  readonly write: (model: StudyModel, items: readonly ListedItem[]) => void;
}

/** A member with the one that it stands under. */
export interface NumberedItem {
  readonly item: ListedItem;
  readonly under: ListedItem | null;
}

/** Members and what stands under them, in the order in which a question numbers them. */
export const flat = (items: readonly ListedItem[], under: ListedItem | null = null): NumberedItem[] =>
  items.flatMap((item) => [{ item, under }, ...flat(item.children, item)]);
