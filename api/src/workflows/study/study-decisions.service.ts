import {
  AppError,
  type AuditAction,
  type DecideStudyBody,
  type Input,
  LIMITS,
  type StudyAddress,
  type StudyDecision,
  type studyDecisions,
} from '@app/contracts';
import type { CurrentDecision, Database, NewDecision, WorkflowEntity } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import {
  addressKey,
  applyDecisions,
  type LineBefore,
  orderedList,
  SplitValue,
  type StudyModel,
  StudyValues,
} from '@app/study-model';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../../http/request-context';
import { DATABASE, OBJECT_STORE } from '../../infrastructure/tokens';
import { findWorkflow, type WorkflowParams } from '../find-workflow';
import { type CurrentStudy, currentStudy } from './current-study';

type Decided = DecideStudyBody['decisions'][number];
type Accepted = Input<typeof studyDecisions.accept>['body'];

/** What people decide about the values of the study of a result. */
@Injectable()
export class StudyDecisionsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  private get stores() {
    return { repositories: this.database.repositories, store: this.store };
  }

  async list(params: WorkflowParams): Promise<StudyDecision[]> {
    return this.present(await findWorkflow(this.database, params));
  }

  /** Stores decisions, all or none. Refuses them if another person has decided one of the values in the meantime. */
  decide(params: WorkflowParams, decisions: DecideStudyBody['decisions'], context: RequestContext) {
    return this.record(params, { action: 'study.decide', decisions, context });
  }

  /** Accepts values as they are shown. */
  accept(params: WorkflowParams, { values }: Accepted, context: RequestContext) {
    const decisions = values.map((value): Decided => ({ ...value, decision: 'accepted' }));
    return this.record(params, { action: 'study.accept', decisions, context });
  }

  private async record(
    params: WorkflowParams,
    {
      action,
      decisions,
      context,
    }: { action: AuditAction; decisions: readonly Decided[]; context: RequestContext },
  ): Promise<StudyDecision[]> {
    const workflow = await findWorkflow(this.database, params);
    const study = await currentStudy(this.stores, workflow);
    const rows = checked(study, decisions);
    const { workspaceId, formId } = params;
    await this.database.transaction(async ({ studyDecisions: table, audit }) => {
      const origin = { workflowId: workflow.id, workspaceId, decidedBy: signedIn(context).id };
      const stored = await table.add(origin, rows);
      if (stored < rows.length)
        throw new AppError('STUDY_VALUE_DECIDED', { args: { count: rows.length - stored } });
      await audit.record({
        ...auditOrigin(context),
        action,
        workspaceId,
        formId,
        targetType: 'workflow',
        targetId: workflow.id,
        newValue: { values: action === 'study.accept' ? rows.map(addressKey) : rows.map(recorded) },
      });
    });
    return this.present(workflow);
  }

  private async present(workflow: WorkflowEntity): Promise<StudyDecision[]> {
    const { model, decisions, unused } = await currentStudy(this.stores, workflow);
    const read = await this.database.repositories.documents.findMany(
      workflow.formId,
      model.documents.map(({ id }) => id),
    );
    const replaced = new Set(read.flatMap(({ id, replacedBy }) => (replacedBy === null ? [] : [id])));
    const values = new StudyValues(model);
    return decisions.map((decision) => {
      const places =
        decision.evidence.length > 0 ? decision.evidence : (values.slot(decision)?.evidence ?? []);
      const isStale =
        unused.has(addressKey(decision)) || places.some(({ document }) => replaced.has(document));
      return presentDecision(decision, isStale);
    });
  }
}

/** What the audit trail keeps of a decision. */
const recorded = ({ decision, valueBefore, value, reason, ...address }: NewDecision) => ({
  value: addressKey(address),
  decision,
  before: valueBefore,
  after: value,
  reason,
});

/** The decisions as they are stored, with the values that they are about. Throws if one of them does not fit the study. */
function checked(study: CurrentStudy, given: readonly Decided[]): NewDecision[] {
  const { stored, model, decisions } = study;
  const values = new StudyValues(model);
  const documents = new Set(model.documents.map(({ id }) => id));
  const rows = new Map<string, NewDecision>();
  for (const { entity, field, decision, value = null, evidence = [], reason = null, version } of given) {
    if (!evidence.every(({ document }) => documents.has(document))) throw unknown({ entity, field });
    if (field === 'added' && decision === 'corrected' && evidence.length === 0 && !reason)
      throw new AppError('STUDY_PLACE_MISSING');
    const key = addressKey({ entity, field });
    if (rows.has(key)) throw unknown({ entity, field });
    const valueBefore = valueBeforeOf(model, values, { entity, field, value });
    const kept = decision === 'corrected' ? value : null;
    rows.set(key, { entity, field, decision, valueBefore, value: kept, evidence, reason, version });
  }
  const others = decisions.filter((decision) => !rows.has(addressKey(decision)));
  if (others.length + rows.size > LIMITS.studyValuesDecided) throw new AppError('STUDY_TOO_LARGE');
  const { unused } = applyDecisions(stored.model, [...others, ...rows.values()]);
  for (const row of rows.values()) if (unused.has(addressKey(row))) throw unknown(row);
  const [broken] = [...unused].filter((key) => !study.unused.has(key));
  if (broken !== undefined) throw new AppError('STUDY_DECISIONS_CONFLICT', { args: { value: broken } });
  return [...rows.values()];
}

/**
 * The current value. For the order of a list, the ids in their order; for a visit or an activity that is joined or split, its name
 * and the ids that it has marks at.
 */
function valueBeforeOf(
  model: StudyModel,
  values: StudyValues,
  { entity, field, value }: StudyAddress & { readonly value: unknown },
): unknown {
  switch (field) {
    case 'order':
      return orderedList(model, entity)?.map(({ id }) => id) ?? null;
    case 'joined':
      return lineBefore(model, entity);
    case 'split': {
      const parsed = SplitValue.safeParse(value);
      return parsed.success ? lineBefore(model, parsed.data.from) : null;
    }
    default:
      return values.slot({ entity, field })?.read() ?? null;
  }
}

function lineBefore({ visits, activities, marks }: StudyModel, id: string): LineBefore | null {
  const found = [...visits, ...activities].find((one) => one.id === id);
  if (found === undefined) return null;
  const across = marks.flatMap(({ visit, activity }) =>
    visit === id ? [activity] : activity === id ? [visit] : [],
  );
  return { name: found.name.value, across };
}

const unknown = (address: StudyAddress): AppError =>
  new AppError('STUDY_VALUE_UNKNOWN', { args: { value: addressKey(address) } });

const presentDecision = (
  { firstName, lastName, decidedAt, id: _, ...decision }: CurrentDecision,
  isStale: boolean,
): StudyDecision => ({
  ...decision,
  isStale,
  decidedByName: decision.decidedBy === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  decidedAt: decidedAt.toISOString(),
});
