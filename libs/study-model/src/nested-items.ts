import type { Criterion, CriterionItem } from './study-model';

/** An item of a criterion and the number of items that it stands under: 0 if it stands directly under the criterion. */
export interface NestedItem {
  readonly item: CriterionItem;
  readonly depth: number;
  /** The items that it stands under, the outermost first. */
  readonly under: readonly CriterionItem[];
}

/** All items of a criterion in printed order, each before the items below it. */
export const nestedItems = ({ children }: Pick<Criterion, 'children'>): NestedItem[] => below(children, []);

const below = (items: readonly CriterionItem[], under: readonly CriterionItem[]): NestedItem[] =>
  items.flatMap((item) => [{ item, depth: under.length, under }, ...below(item.children, [...under, item])]);
