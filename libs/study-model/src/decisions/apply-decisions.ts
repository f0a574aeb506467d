import type { Mark, StudyModel } from '../study-model';
import { addressKey, type AppliedDecision, cellEntity, type StudyAddress } from './study-decision';
import { byReferences, byTarget, inOrder } from './decision-order';
import { cellSlot, type Slot, slotsOf } from './study-slots';
import { addEntity, joinEntity, orderList, splitEntity } from './study-structure';

/** A study with the decisions of people in it. */
export interface DecidedStudy {
  readonly model: StudyModel;
  /** Keys of the decisions that do not fit this study: what they address does not exist, or cannot have their value. */
  readonly unused: ReadonlySet<string>;
}

type Phase = (decisions: readonly AppliedDecision[]) => readonly AppliedDecision[];

const phase =
  (isOfPhase: (decision: AppliedDecision) => boolean): Phase =>
  (decisions) =>
    decisions.filter(isOfPhase);

/** Fields that change the set or the order of entities instead of one value. They can only be corrected. */
const STRUCTURAL = new Set(['added', 'split', 'joined', 'order']);

/** Fields whose rejection removes their entity. */
const NAMING = new Set(['name', 'text']);

const isOf =
  (field: string) =>
  (decision: AppliedDecision): boolean =>
    decision.field === field;
const isValue = ({ field }: AppliedDecision): boolean => !STRUCTURAL.has(field) && field !== 'scope';
const isAccepted = ({ decision }: AppliedDecision): boolean => decision === 'accepted';
const isRejected = ({ decision }: AppliedDecision): boolean => decision === 'rejected';

/**
 * What is added comes first, so that later decisions can address it; removals come last, so that none of them hides another. A
 * mark or a window can be decided on before and after a split or a join moves it: such decisions are in several phases, and fit
 * if one of the phases can apply them.
 */
const PHASES: readonly Phase[] = [
  (all) => inOrder(all.filter(isOf('added')), byReferences),
  phase((one) => isValue(one) && isAccepted(one)),
  (all) => inOrder(all.filter(isOf('split')), byReferences),
  phase((one) => isValue(one) && !isRejected(one)),
  phase(isOf('scope')),
  phase((one) => isValue(one) && isRejected(one) && !NAMING.has(one.field)),
  (all) => inOrder(all.filter(isOf('joined')), byTarget),
  phase((one) => isValue(one) && isAccepted(one)),
  phase((one) => isValue(one) && isRejected(one)),
  phase(isOf('order')),
];

/**
 * Applies decisions to the model that a result was stored with. The order of the decisions does not matter, and equal decisions
 * give equal models. Decisions that do not fit are reported and change nothing.
 */
export function applyDecisions(model: StudyModel, decisions: readonly AppliedDecision[]): DecidedStudy {
  const study = structuredClone(model);
  const sorted = decisions
    .filter(({ decision }) => decision !== 'proposed')
    .toSorted((one, other) => (addressKey(one) < addressKey(other) ? -1 : 1));
  const unused = new Set(sorted.map(addressKey));
  for (const selectPhase of PHASES) {
    const selected = selectPhase(sorted);
    if (selected.length === 0) continue;
    const values = new StudyValues(study);
    for (const decision of selected)
      if (applyOne(study, values, decision)) unused.delete(addressKey(decision));
  }
  return { model: study, unused };
}

function applyOne(study: StudyModel, values: StudyValues, decision: AppliedDecision): boolean {
  const { entity, field, value, evidence } = decision;
  if (STRUCTURAL.has(field)) {
    if (decision.decision !== 'corrected') return false;
    switch (field) {
      case 'added':
        return !values.hasEntity(entity) && addEntity(study, { entity, value, evidence });
      case 'split':
        return !values.hasEntity(entity) && splitEntity(study, { entity, value, evidence });
      case 'joined':
        return joinEntity(study, entity, value);
      default:
        return orderList(study, entity, value);
    }
  }
  const slot = values.slot(decision);
  if (slot === undefined) return false;
  if (decision.decision === 'accepted') return slot.read() !== null;
  if (decision.decision === 'corrected') return slot.write(value, evidence);
  if (slot.clear === undefined || slot.read() === null) return false;
  slot.clear();
  return true;
}

/** Looks up the values of a study by address. */
export class StudyValues {
  private readonly slots: ReadonlyMap<string, ReadonlyMap<string, Slot>>;
  private readonly cells = new Map<string, Mark[]>();

  constructor(private readonly study: StudyModel) {
    this.slots = slotsOf(study);
    for (const mark of study.marks) {
      const key = cellEntity(mark.activity, mark.visit);
      this.cells.set(key, [...(this.cells.get(key) ?? []), mark]);
    }
  }

  hasEntity(id: string): boolean {
    return this.slots.has(id);
  }

  /** The slot of an address; undefined if the study has no such value. */
  slot({ entity, field }: StudyAddress): Slot | undefined {
    if (field !== 'mark') return this.slots.get(entity)?.get(field);
    const [activity = '', visit = ''] = entity.split('|');
    const isCell = this.slots.get(activity)?.has('timePoint') && this.slots.get(visit)?.has('window');
    return isCell ? cellSlot(this.study, activity, visit, this.cells.get(entity) ?? []) : undefined;
  }

  /** All addresses with a value, those of the schedule last. */
  *addresses(): Generator<StudyAddress & { readonly slot: Slot }> {
    for (const [entity, fields] of this.slots)
      for (const [field, slot] of fields) if (slot.read() !== null) yield { entity, field, slot };
    for (const entity of this.cells.keys()) {
      const slot = this.slot({ entity, field: 'mark' });
      if (slot !== undefined) yield { entity, field: 'mark', slot };
    }
  }
}
