import { AppError, type AuditAction, calls, type FormCall, type Input } from '@app/contracts';
import type { Config } from '@app/config';
import type { KeyRing } from '@app/encryption';
import { CallScheduleEntity, type Database, FormCallEntity, type RespondentEntity } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { assertUnchanged } from '../../http/etag';
import { pageOf } from '../../http/page';
import { auditOrigin, type RequestContext } from '../../http/request-context';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { identityOf } from '../identity';
import { respondentScope } from '../respondent-scope';
import { presentCall, sealing } from './sealed-call';

type FormPlace = Input<typeof calls.list>['params'];
type CallPlace = Input<typeof calls.get>['params'];

const PLANNED_AT_ONCE = 500;
/** States of a call that took place. */
const HELD: readonly string[] = ['completed', 'no_answer', 'incomplete', 'dropped'];

/** Calls: rows in which people enter results. */
@Controller()
export class CallsController {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  @Implements(calls.list)
  async list(@FromCall() { params, query }: Call<typeof calls.list>): Promise<FormCall[]> {
    const { status, ...page } = query;
    const rows = await this.database.repositories.calls.list(params.formId, pageOf(page), status);
    return rows.map((row) => presentCall(this.ring, row));
  }

  @Implements(calls.get)
  get(@FromCall() { params }: Call<typeof calls.get>): Promise<FormCall> {
    return this.read(params);
  }

  private async read({ formId, formCallId }: CallPlace): Promise<FormCall> {
    const found = await this.database.repositories.calls.find(formId, formCallId);
    if (found === null) throw new AppError('NOT_FOUND');
    return presentCall(this.ring, found);
  }

  @Implements(calls.create)
  async create(@FromCall() { params: place, body, context }: Call<typeof calls.create>): Promise<FormCall> {
    const { respondentId, scheduleId = null } = body;
    const formCallId = await this.database.transaction(async (repositories) => {
      const { respondents, formRows, audit } = repositories;
      const scope = await respondentScope(repositories, place, context);
      const person = await respondents.lock(scope, respondentId);
      const schedule =
        scheduleId === null ? null : await formRows.find(CallScheduleEntity, place, scheduleId);
      if (person === null || (scheduleId !== null && schedule === null)) throw new AppError('NOT_FOUND');
      if (person.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      const [id = 0] = await formRows.nextIds(FormCallEntity, 1);
      await formRows.create(FormCallEntity, this.callTo(person, schedule, id));
      const newValue = { identifierCode: person.identifierCode, scheduleId };
      await audit.record({ ...entry('call.create', place, id, context), newValue });
      return id;
    });
    return this.read({ ...place, formCallId });
  }

  /**
   * Plans as many calls as one transaction can without blocking others. A respondent with a call of the schedule gets no second
   * one.
   */
  @Implements(calls.plan)
  plan(
    @FromCall() { params: place, context }: Call<typeof calls.plan>,
  ): Promise<{ planned: number; left: number }> {
    return this.database.transaction(async ({ formRows, callPlans, audit }) => {
      const schedule = await formRows.lock(CallScheduleEntity, place, place.scheduleId);
      if (schedule === null) throw new AppError('NOT_FOUND');
      const { people, total } = await callPlans.withoutCall(schedule, PLANNED_AT_ONCE);
      if (people.length === 0) return { planned: 0, left: 0 };
      const ids = await formRows.nextIds(FormCallEntity, people.length);
      const rows = people.map((person, at) => this.callTo(person, schedule, ids[at] ?? 0));
      await formRows.create(FormCallEntity, ...rows);
      const newValue = { scheduleId: schedule.id, planned: people.length };
      const recorded = { ...entry('call.plan', place, schedule.id, context), targetType: 'schedule' };
      await audit.record({ ...recorded, newValue });
      return { planned: people.length, left: total - people.length };
    });
  }

  @Implements(calls.update)
  async update(
    @FromCall() { params: place, body: outcome, context }: Call<typeof calls.update>,
  ): Promise<FormCall> {
    await this.database.transaction(async ({ respondents, callPlans, formRows, audit }) => {
      const before = await formRows.lock(FormCallEntity, place, place.formCallId);
      if (before === null) throw new AppError('NOT_FOUND');
      const person =
        before.respondentId === null
          ? null
          : await respondents.find({ formId: place.formId }, before.respondentId);
      if (person?.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      assertUnchanged(context, presentCall(this.ring, { call: before, identifierCode: null }).etag ?? '');
      const { seal } = sealing(this.ring, 'call', before);
      const { status, callId, duration = null, goalAchieved = null } = outcome;
      await formRows.update(FormCallEntity, before.id, {
        status,
        callId,
        duration,
        goalAchieved,
        recordingUrl: seal('recordingUrl', outcome.recordingUrl),
        transcript: seal('transcript', outcome.transcript),
        summary: seal('summary', outcome.summary),
      });
      if (before.scheduleId !== null && !HELD.includes(before.status) && HELD.includes(status))
        await callPlans.noteExecution(before.scheduleId);
      await audit.record({
        ...entry('call.update', place, before.id, context),
        oldValue: { status: before.status, duration: before.duration, goalAchieved: before.goalAchieved },
        newValue: { status, duration, goalAchieved },
      });
    });
    return this.read(place);
  }

  /** Responses from the call keep its id. */
  @Implements(calls.delete)
  async delete(@FromCall() { params: place, context }: Call<typeof calls.delete>): Promise<void> {
    await this.database.transaction(async ({ formRows, audit }) => {
      const before = await formRows.lock(FormCallEntity, place, place.formCallId);
      if (before === null) throw new AppError('NOT_FOUND');
      await formRows.delete(FormCallEntity, before.id);
      const { status, duration, scheduleId, respondentId } = before;
      await audit.record({
        ...entry('call.delete', place, before.id, context),
        oldValue: { status, duration, scheduleId, respondentId },
      });
    });
  }

  /** Stores the current phone number, encrypted for the call. */
  private callTo(person: RespondentEntity, schedule: CallScheduleEntity | null, id: number) {
    const { id: respondentId, formId } = person;
    const { phoneNumber, normalizedPhone } = identityOf(this.ring, person);
    const { seal } = sealing(this.ring, 'call', { id, formId });
    return {
      id,
      formId,
      respondentId,
      scheduleId: schedule?.id ?? null,
      phoneNumber: seal('phoneNumber', normalizedPhone ?? phoneNumber),
      aiVoice: schedule?.aiVoice ?? null,
      knowledgeBaseId: schedule?.knowledgeBaseId ?? [],
    };
  }
}

const entry = (action: AuditAction, place: FormPlace, targetId: number, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: place.workspaceId,
  formId: place.formId,
  targetType: action.split('.')[0] ?? '',
  targetId,
});
