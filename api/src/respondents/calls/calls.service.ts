import {
  AppError,
  type AuditAction,
  type calls,
  type FormCall,
  type Input,
  type TestCall,
  type testCalls,
} from '@app/contracts';
import type { Config } from '@app/config';
import type { KeyRing } from '@app/encryption';
import {
  CallScheduleEntity,
  type Database,
  type NewFormCall,
  type Page,
  type RespondentEntity,
} from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged } from '../../http/etag';
import { pageOf } from '../../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../../http/request-context';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { identityOf } from '../identity';
import { presentCall, presentTestCall, sealing } from './sealed-call';

type FormPlace = Input<typeof calls.list>['params'];
type CallPlace = Input<typeof calls.get>['params'];
type SchedulePlace = Input<typeof calls.plan>['params'];
type TestCallPlace = Input<typeof testCalls.get>['params'];

const SECOND = 1000;
const PLANNED_AT_ONCE = 500;
/** States of a call that took place. */
const HELD: readonly string[] = ['completed', 'no_answer', 'incomplete', 'dropped'];

/** Calls and test calls: rows in which people enter results. */
@Injectable()
export class CallsService {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  async list(
    { formId }: FormPlace,
    { status, ...page }: Input<typeof calls.list>['query'],
  ): Promise<FormCall[]> {
    const rows = await this.database.repositories.calls.list(formId, pageOf(page), status);
    return rows.map((row) => presentCall(this.ring, row));
  }

  async get({ formId, formCallId }: CallPlace): Promise<FormCall> {
    const found = await this.database.repositories.calls.find(formId, formCallId);
    if (found === null) throw new AppError('NOT_FOUND');
    return presentCall(this.ring, found);
  }

  async create(
    place: FormPlace,
    { respondentId, scheduleId = null }: Input<typeof calls.create>['body'],
    context: RequestContext,
  ): Promise<FormCall> {
    const { formId } = place;
    const formCallId = await this.database.transaction(async (repositories) => {
      const { respondents, formRows, calls: table, audit } = repositories;
      const person = await respondents.lock(formId, respondentId);
      const schedule =
        scheduleId === null ? null : await formRows.find(CallScheduleEntity, place, scheduleId);
      if (person === null || (scheduleId !== null && schedule === null)) throw new AppError('NOT_FOUND');
      if (person.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      const id = await table.nextId('form_calls');
      await table.create(this.callTo(person, schedule, id));
      const newValue = { identifierCode: person.identifierCode, scheduleId };
      await audit.record({ ...entry('call.create', place, id, context), newValue });
      return id;
    });
    return this.get({ ...place, formCallId });
  }

  /**
   * Plans as many calls as one transaction can without blocking others. A respondent with a call of the schedule gets no second
   * one.
   */
  async plan(place: SchedulePlace, context: RequestContext): Promise<{ planned: number; left: number }> {
    return this.database.transaction(async ({ formRows, callPlans, calls: table, audit }) => {
      const schedule = await formRows.lock(CallScheduleEntity, place, place.scheduleId);
      if (schedule === null) throw new AppError('NOT_FOUND');
      const { people, total } = await callPlans.withoutCall(schedule, PLANNED_AT_ONCE);
      if (people.length === 0) return { planned: 0, left: 0 };
      const ids = await table.nextIds('form_calls', people.length);
      await table.create(...people.map((person, at) => this.callTo(person, schedule, ids[at] ?? 0)));
      const newValue = { scheduleId: schedule.id, planned: people.length };
      const recorded = { ...entry('call.plan', place, schedule.id, context), targetType: 'schedule' };
      await audit.record({ ...recorded, newValue });
      return { planned: people.length, left: total - people.length };
    });
  }

  async update(
    place: CallPlace,
    outcome: Input<typeof calls.update>['body'],
    context: RequestContext,
  ): Promise<FormCall> {
    await this.database.transaction(async ({ respondents, callPlans, calls: table, audit }) => {
      const before = await table.lock(place.formId, place.formCallId);
      if (before === null) throw new AppError('NOT_FOUND');
      const person =
        before.respondentId === null ? null : await respondents.find(place.formId, before.respondentId);
      if (person?.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      assertUnchanged(context, presentCall(this.ring, { call: before, identifierCode: null }).etag ?? '');
      const { seal } = sealing(this.ring, 'call', before);
      const { status, callId, duration = null, goalAchieved = null } = outcome;
      await table.update(before.id, {
        status,
        callId,
        duration,
        goalAchieved,
        recordingUrl: seal('recordingUrl', outcome.recordingUrl),
        transcript: seal('transcript', outcome.transcript),
        summary: seal('summary', outcome.summary),
      });
      if (before.scheduleId !== null && before.status === 'queued' && HELD.includes(status))
        await callPlans.noteExecution(before.scheduleId);
      await audit.record({
        ...entry('call.update', place, before.id, context),
        oldValue: { status: before.status, duration: before.duration, goalAchieved: before.goalAchieved },
        newValue: { status, duration, goalAchieved },
      });
    });
    return this.get(place);
  }

  /** Stores the current phone number, encrypted for the call. */
  private callTo(person: RespondentEntity, schedule: CallScheduleEntity | null, id: number): NewFormCall {
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

  async listTests({ formId }: FormPlace, page: Page): Promise<TestCall[]> {
    const rows = await this.database.repositories.calls.listTests(formId, page);
    return rows.map((row) => presentTestCall(this.ring, row));
  }

  async getTest({ formId, testCallId }: TestCallPlace): Promise<TestCall> {
    const found = await this.database.repositories.calls.findTest(formId, testCallId);
    if (found === null) throw new AppError('NOT_FOUND');
    return presentTestCall(this.ring, found);
  }

  async createTest(
    place: FormPlace,
    { phoneNumber, notes }: Input<typeof testCalls.create>['body'],
    context: RequestContext,
  ): Promise<TestCall> {
    const { formId } = place;
    const testCallId = await this.database.transaction(async ({ calls: table, audit }) => {
      const id = await table.nextId('test_calls');
      const { seal } = sealing(this.ring, 'test-call', { id, formId });
      await table.createTest({
        id,
        formId,
        requestedBy: signedIn(context).id,
        phoneNumber: seal('phoneNumber', phoneNumber) ?? '',
        notes: seal('notes', notes),
      });
      await audit.record(entry('test-call.create', place, id, context));
      return id;
    });
    return this.getTest({ ...place, testCallId });
  }

  async updateTest(
    place: TestCallPlace,
    { status, callId, startedAt, endedAt, notes }: Input<typeof testCalls.update>['body'],
    context: RequestContext,
  ): Promise<TestCall> {
    await this.database.transaction(async ({ calls: table, audit }) => {
      const before = await table.lockTest(place.formId, place.testCallId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, presentTestCall(this.ring, before).etag ?? '');
      const { seal } = sealing(this.ring, 'test-call', before);
      const [start, end] = [dateOf(startedAt), dateOf(endedAt)];
      await table.updateTest(before.id, {
        status,
        callId,
        startedAt: start,
        endedAt: end,
        notes: seal('notes', notes),
        duration: start && end ? Math.round((end.getTime() - start.getTime()) / SECOND) : null,
      });
      await audit.record({
        ...entry('test-call.update', place, before.id, context),
        oldValue: { status: before.status },
        newValue: { status },
      });
    });
    return this.getTest(place);
  }
}

const dateOf = (instant: string | null | undefined): Date | null => (instant ? new Date(instant) : null);

const entry = (action: AuditAction, place: FormPlace, targetId: number, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: place.workspaceId,
  formId: place.formId,
  targetType: action.split('.')[0] ?? '',
  targetId,
});
