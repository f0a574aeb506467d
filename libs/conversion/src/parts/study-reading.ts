import type { ResultMessage } from '@app/contracts';
import { type Evidence, IdMaker, nestedItems, type StudyModel } from '@app/study-model';
import type { DocumentPlaces } from './document-places';

/** The parts of a study that a model is asked for, one by one. */
export type PartId =
  | 'title'
  | 'design'
  | 'interventions'
  | 'criteria'
  | 'objectives'
  | 'schedule'
  | 'notes'
  | 'items'
  | 'leftovers';

/** A value on which the two readings disagree. */
export interface Difference {
  readonly part: PartId;
  readonly rules: string;
  readonly model: string;
  readonly evidence: readonly Evidence[];
  readonly kept: 'rules' | 'model';
}

/** Something that the rules read and the model says is not part of the study. */
export interface Rejection {
  readonly part: PartId;
  /** Ids of what goes: criteria, visits, activities, marks, and so on. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

/** A part of an answer that could not be used. */
export interface Ignored {
  readonly part: PartId;
  readonly problem: string;
}

/** A place that belongs to no part of the study, with the reason. */
export interface SetAside {
  readonly evidence: Evidence;
  readonly reason: ResultMessage;
}

/** A study while the answers of a model are applied to the reading of the rules. */
export class StudyReading {
  readonly differences: Difference[] = [];
  readonly rejections: Rejection[] = [];
  readonly ignored: Ignored[] = [];
  readonly setAside: SetAside[] = [];
  /** Texts that only the model found. */
  readonly added: { readonly part: PartId; readonly text: string; readonly evidence: readonly Evidence[] }[] =
    [];
  private readonly taken: Set<string>;

  constructor(
    readonly model: StudyModel,
    readonly places: DocumentPlaces,
  ) {
    this.taken = new Set(idsOf(model));
  }

  /** The model names again what it has rejected. */
  withdrawRejection(id: string): void {
    const at = this.rejections.findIndex(({ ids }) => ids[0] === id);
    if (at !== -1) this.rejections.splice(at, 1);
  }

  /** An id for something that the rules did not read, different from all others. */
  newId(kind: string, ...content: readonly string[]): string {
    const ids = new IdMaker();
    for (;;) {
      const id = ids.make(kind, ...content);
      if (this.taken.has(id)) continue;
      this.taken.add(id);
      return id;
    }
  }
}

function idsOf(model: StudyModel): string[] {
  const { arms, epochs, interventions, objectives, criteria, schedules } = model;
  const { visits, activities, marks, notes, forms } = model;
  const groups = forms.flatMap((form) => form.groups);
  const nested = [
    ...groups.flatMap(({ items }) => items),
    ...objectives.flatMap(({ endpoints }) => endpoints),
    ...criteria.flatMap((one) => nestedItems(one).map(({ item }) => item)),
  ];
  const design = [arms, epochs, interventions, objectives, criteria];
  const all = [...design, schedules, visits, activities, marks, notes, forms, groups, nested];
  return all.flatMap((some) => some.map(({ id }) => id));
}
