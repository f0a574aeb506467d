import { ObjectiveLevel, type StudyModel } from '@app/study-model';
import type { ListedPart } from './listed-part';

/** Objectives with their endpoints. */
export const OBJECTIVES: ListedPart = {
  id: 'objectives',
  task: 'Part: objectives and endpoints. Which texts are the objectives of the study, at which level, and which endpoints (outcome measures) belong to each? Each stands once: where a synopsis repeats them, the full text in the body counts. An endpoint is a text that the documents call an endpoint, an outcome measure or a measure for an objective; do not derive endpoints from descriptions of procedures. Where endpoints are listed by level only, they stand under the first objective of that level; leave out an endpoint whose level has no objective.',
  kinds: {
    primary: 'a primary objective',
    secondary: 'a secondary objective (a key secondary one, too)',
    exploratory: 'an exploratory or tertiary objective',
    other: 'an objective without a printed level',
    endpoint: 'an endpoint; it stands under its objective',
  },
  onlyUnder: ['endpoint'],
  levels: 'two',
  singleKinds: [],
  countedKinds: [],
  vagueKinds: ['other'],
  isNumbered: false,
  read: ({ objectives }) =>
    objectives.map(({ id, level, text, endpoints }) => ({
      id,
      kind: level,
      number: '',
      text,
      children: endpoints.map((endpoint) => ({
        id: endpoint.id,
        kind: 'endpoint',
        number: '',
        text: endpoint.text,
        children: [],
      })),
    })),
  write: (model: StudyModel, items) => {
    model.objectives = items
      .filter(({ kind }) => kind !== 'endpoint')
      .map(({ id, kind, text, children }) => ({
        id,
        level: ObjectiveLevel.parse(kind),
        text,
        endpoints: children.map((child) => ({ id: child.id, text: child.text })),
      }));
  },
};
