import { CriterionKind, type StudyModel } from '@app/study-model';
import type { ListedPart } from './listed-part';

/** Inclusion and exclusion criteria, nested as printed. */
export const CRITERIA: ListedPart = {
  id: 'criteria',
  task: 'Part: eligibility criteria. Which texts are the inclusion and exclusion criteria of this study? Each criterion stands once: where a synopsis repeats them, the full list in the body counts. Introductions ("Subjects must meet all of the following"), headings, notes on rescreening, stopping rules and withdrawal criteria are no criteria.',
  kinds: {
    inclusion: 'an inclusion criterion, or an item of one',
    exclusion: 'an exclusion criterion, or an item of one',
  },
  onlyUnder: [],
  nests: true,
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
      children: children.map((child) => ({
        id: child.id,
        kind,
        number: child.marker,
        text: child.text,
        children: [],
      })),
    })),
  write: (model: StudyModel, items) => {
    model.criteria = items.map(({ id, kind, number, text, children }) => ({
      id,
      kind: CriterionKind.parse(kind),
      number,
      text,
      children: children.map((child) => ({ id: child.id, marker: child.number, text: child.text })),
    }));
  },
};
