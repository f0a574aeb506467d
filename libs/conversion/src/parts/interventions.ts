import type { StudyModel } from '@app/study-model';
import type { ListedItem, ListedPart } from './listed-part';

const VALUES = ['role', 'dose', 'route', 'frequency'] as const;

/** Interventions with their doses. Asked only where the rules read one, because most documents state them in running text. */
export const INTERVENTIONS: ListedPart = {
  id: 'interventions',
  task: 'Part: interventions. Which treatments does the study give (products under investigation, comparators, placebo, background treatments that the study provides), and how is each given? Give values as they are printed; leave out what is not printed. The same product at two doses is two interventions only if the documents list it twice.',
  kinds: {
    intervention: 'the name of a product or treatment',
    role: 'what it is used for, such as "Experimental" or "Placebo"; it stands under its intervention',
    dose: 'the amount given at one time, with its unit; it stands under its intervention',
    route: 'the route of administration; it stands under its intervention',
    frequency: 'how often it is given; it stands under its intervention',
  },
  onlyUnder: VALUES,
  levels: 'two',
  singleKinds: [],
  countedKinds: [],
  vagueKinds: [],
  isNumbered: false,
  needsReading: true,
  read: ({ interventions }) =>
    interventions.map(({ id, name, ...values }) => ({
      id,
      kind: 'intervention',
      number: '',
      text: name,
      children: VALUES.flatMap((kind): ListedItem[] => {
        const text = values[kind];
        return text === undefined ? [] : [{ id: `${id}.${kind}`, kind, number: '', text, children: [] }];
      }),
    })),
  write: (model: StudyModel, items) => {
    model.interventions = items
      .filter(({ kind }) => kind === 'intervention')
      .map(({ id, text, children }) => ({
        id,
        name: text,
        ...Object.fromEntries(
          VALUES.flatMap((kind) => {
            const found = children.find((child) => child.kind === kind);
            return found === undefined ? [] : [[kind, found.text]];
          }),
        ),
      }));
  },
};
