import type { StudyModel } from '@app/study-model';
import type { ListedPart } from './listed-part';

/** Arms and epochs. */
export const DESIGN: ListedPart = {
  id: 'design',
  task: 'Part: study design. Which arms (treatment groups) and which epochs (periods of the study, such as screening, treatment, follow-up) does the study have? In a crossover study the arms are the treatments that the documents name as arms or groups; sequences are arms only if the documents give each a name. Epochs are the periods that the schedule of activities or the description of the design names; leave them out where the documents name none.',
  kinds: {
    arm: 'the name of an arm, treatment group or cohort to which participants are assigned',
    description:
      'what participants of an arm get; it stands under its arm: the number of the item, or the place of an arm that you add',
    epoch: 'the name of a period of the study, in the order of time; the same period once',
  },
  onlyUnder: ['description'],
  levels: 'two',
  singleKinds: [],
  countedKinds: [],
  vagueKinds: [],
  isNumbered: false,
  read: ({ arms, epochs }) => [
    ...arms.map(({ id, name, description }) => ({
      id,
      kind: 'arm',
      number: '',
      text: name,
      children:
        description === undefined
          ? []
          : [{ id: `${id}.description`, kind: 'description', number: '', text: description, children: [] }],
    })),
    ...epochs.map(({ id, name }) => ({ id, kind: 'epoch', number: '', text: name, children: [] })),
  ],
  write: (model: StudyModel, items) => {
    model.arms = items
      .filter(({ kind }) => kind === 'arm')
      .map(({ id, text, children: [description] }) => ({
        id,
        name: text,
        ...(description === undefined ? {} : { description: description.text }),
      }));
    model.epochs = items.filter(({ kind }) => kind === 'epoch').map(({ id, text }) => ({ id, name: text }));
  },
};
