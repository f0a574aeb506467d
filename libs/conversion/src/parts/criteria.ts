import { type CriterionItem, CriterionKind, type StudyModel } from '@app/study-model';
import type { ListedItem, ListedPart } from './listed-part';

/** Inclusion and exclusion criteria, nested as printed. */
export const CRITERIA: ListedPart = {
  id: 'criteria',
  task: 'Part: eligibility criteria. Which texts are the inclusion and exclusion criteria of this study? Each criterion stands once: where a synopsis repeats them, the full list in the body counts. Introductions ("Subjects must meet all of the following"), headings, notes on rescreening, stopping rules and withdrawal criteria are no criteria.',
  kinds: {
    inclusion: 'an inclusion criterion, or an item of one',
    exclusion: 'an exclusion criterion, or an item of one',
  },
  onlyUnder: [],
  levels: 'any',
  singleKinds: [],
  countedKinds: ['inclusion', 'exclusion'],
  vagueKinds: [],
  isNumbered: true,
  read: ({ criteria }) =>
    criteria.map(({ id, kind, number, text, children }) => ({
      id,
      kind,
      number,
      text,
      children: listed(kind, children),
    })),
  write: (model: StudyModel, items) => {
    model.criteria = items.map(({ id, kind, number, text, children }) => ({
      id,
      kind: CriterionKind.parse(kind),
      number,
      text,
      children: itemsOf(children),
    }));
  },
};

const listed = (kind: CriterionKind, items: readonly CriterionItem[]): ListedItem[] =>
  items.map(({ id, marker, text, children }) => ({
    id,
    kind,
    number: marker,
    text,
    children: listed(kind, children),
  }));

const itemsOf = (items: readonly ListedItem[]): CriterionItem[] =>
  items.map(({ id, number, text, children }) => ({ id, marker: number, text, children: itemsOf(children) }));
