import type { Mark, StudyModel } from '../study-model';
import { addressKey, type AppliedDecision, cellEntity, type StudyAddress } from './study-decision';
import { cellSlot, type Slot, slotsOf } from './study-slots';
import { addEntity, joinEntity, orderList, splitEntity } from './study-structure';

/** A study with the decisions of people in it. */
export interface DecidedStudy {
  readonly model: StudyModel;
  /** Keys of the decisions that do not fit this study: what they address does not exist, or cannot have their value. */
  readonly unused: ReadonlySet<string>;
}

/** What is added comes first, so that later decisions can address it; removals come last, so that none of them hides another. */
const PHASES = [
  ({ field }: AppliedDecision) => field === 'added',
  ({ field }: AppliedDecision) => field === 'split',
  ({ field, decision }: AppliedDecision) =>
    !isStructural(field) && field !== 'scope' && decision !== 'rejected',
  ({ field }: AppliedDecision) => field === 'scope',
  ({ field }: AppliedDecision) => field === 'joined',
  ({ field, decision }: AppliedDecision) =>
    !isStructural(field) && field !== 'scope' && decision === 'rejected',
  ({ field }: AppliedDecision) => field === 'order',
];

/** Fields that change the set or the order of entities instead of one value. They can only be corrected. */
const STRUCTURAL = new Set(['added', 'split', 'joined', 'order']);
const isStructural = (field: string): boolean => STRUCTURAL.has(field);

/**
 * Applies decisions to the model that a result was stored with. The order of the decisions does not matter, and equal decisions
 * give equal models. Decisions that do not fit are reported and change nothing.
 */
export function applyDecisions(model: StudyModel, decisions: readonly AppliedDecision[]): DecidedStudy {
  const study = structuredClone(model);
  const unused = new Set<string>();
  const sorted = decisions
    .filter(({ decision }) => decision !== 'proposed')
    .toSorted((one, other) => (addressKey(one) < addressKey(other) ? -1 : 1));
  for (const isOfPhase of PHASES) {
    const phase = sorted.filter(isOfPhase);
    if (phase.length === 0) continue;
    const values = new StudyValues(study);
    for (const decision of phase) if (!applyOne(study, values, decision)) unused.add(addressKey(decision));
  }
  return { model: study, unused };
}

function applyOne(study: StudyModel, values: StudyValues, decision: AppliedDecision): boolean {
  const { entity, field, value, evidence } = decision;
  if (isStructural(field)) {
    if (decision.decision !== 'corrected') return false;
    switch (field) {
      case 'added':
        return !values.hasEntity(entity) && addEntity(study, { entity, value, evidence });
      case 'split':
        return splitEntity(study, entity, value);
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
