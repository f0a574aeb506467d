import {
  AppError,
  type AuditAction,
  type Campaign,
  type campaigns,
  CampaignBody,
  type Input,
  type Schedule,
  ScheduleBody,
  type schedules,
} from '@app/contracts';
import type { Database, Page } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged, etagOf } from '../../http/etag';
import { auditOrigin, type RequestContext, signedIn } from '../../http/request-context';
import { DATABASE } from '../../infrastructure/tokens';

type FormPlace = Input<typeof schedules.list>['params'];
type SchedulePlace = Input<typeof schedules.get>['params'];
type CampaignPlace = Input<typeof campaigns.get>['params'];
type Plans = Database['repositories']['callPlans'];
type ScheduleRow = Awaited<ReturnType<Plans['schedules']>>[number];
type CampaignRow = Awaited<ReturnType<Plans['campaigns']>>[number];

const SCHEDULE_FIELDS = Object.values(ScheduleBody.keyof().enum);
const CAMPAIGN_FIELDS = Object.values(CampaignBody.keyof().enum);
/** Texts whose rewording the trail records without their content. */
const WORDS: readonly string[] = ['promptText', 'firstSentence', 'closingMessage', 'voicemailMessage'];

/** Schedules and campaigns: planned, never dialled. */
@Injectable()
export class CallPlansService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async schedules({ formId }: FormPlace, page: Page): Promise<Schedule[]> {
    return (await this.database.repositories.callPlans.schedules(formId, page)).map(presentSchedule);
  }

  async campaigns({ formId }: FormPlace, page: Page): Promise<Campaign[]> {
    return (await this.database.repositories.callPlans.campaigns(formId, page)).map(presentCampaign);
  }

  async schedule({ formId, scheduleId }: SchedulePlace): Promise<Schedule> {
    const found = await this.database.repositories.callPlans.findSchedule(formId, scheduleId);
    if (found === null) throw new AppError('NOT_FOUND');
    return presentSchedule(found);
  }

  async campaign({ formId, campaignId }: CampaignPlace): Promise<Campaign> {
    const found = await this.database.repositories.callPlans.findCampaign(formId, campaignId);
    if (found === null) throw new AppError('NOT_FOUND');
    return presentCampaign(found);
  }

  async createSchedule(
    place: FormPlace,
    body: Input<typeof schedules.create>['body'],
    context: RequestContext,
  ): Promise<Schedule> {
    const scheduleId = await this.database.transaction(async ({ callPlans, audit }) => {
      const id = await callPlans.createSchedule(place.formId, body);
      const newValue = traced(body, SCHEDULE_FIELDS);
      await audit.record({ ...entry('schedule.create', place, id, context), newValue });
      return id;
    });
    return this.schedule({ ...place, scheduleId });
  }

  async createCampaign(
    place: FormPlace,
    body: Input<typeof campaigns.create>['body'],
    context: RequestContext,
  ): Promise<Campaign> {
    const campaignId = await this.database.transaction(async ({ callPlans, audit }) => {
      const id = await callPlans.createCampaign(place.formId, { ...body, createdBy: signedIn(context).id });
      const newValue = traced(body, CAMPAIGN_FIELDS);
      await audit.record({ ...entry('campaign.create', place, id, context), newValue });
      return id;
    });
    return this.campaign({ ...place, campaignId });
  }

  async updateSchedule(
    place: SchedulePlace,
    body: Input<typeof schedules.update>['body'],
    context: RequestContext,
  ): Promise<Schedule> {
    await this.database.transaction(async ({ callPlans, audit }) => {
      const before = await callPlans.lockSchedule(place.formId, place.scheduleId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, presentSchedule(before).etag ?? '');
      await callPlans.updateSchedule(before.id, body);
      await audit.record({
        ...entry('schedule.update', place, before.id, context),
        oldValue: traced(before, SCHEDULE_FIELDS),
        newValue: traced(body, SCHEDULE_FIELDS),
      });
    });
    return this.schedule(place);
  }

  async updateCampaign(
    place: CampaignPlace,
    body: Input<typeof campaigns.update>['body'],
    context: RequestContext,
  ): Promise<Campaign> {
    await this.database.transaction(async ({ callPlans, audit }) => {
      const before = await callPlans.lockCampaign(place.formId, place.campaignId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, presentCampaign(before).etag ?? '');
      await callPlans.updateCampaign(before.id, body);
      await audit.record({
        ...entry('campaign.update', place, before.id, context),
        oldValue: traced(before, CAMPAIGN_FIELDS),
        newValue: traced(body, CAMPAIGN_FIELDS),
      });
    });
    return this.campaign(place);
  }

  async deleteSchedule(place: SchedulePlace, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ callPlans, audit }) => {
      const before = await callPlans.lockSchedule(place.formId, place.scheduleId);
      if (before === null) throw new AppError('NOT_FOUND');
      await callPlans.deleteSchedule(before.id);
      const oldValue = traced(before, SCHEDULE_FIELDS);
      await audit.record({ ...entry('schedule.delete', place, before.id, context), oldValue });
    });
  }

  async deleteCampaign(place: CampaignPlace, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ callPlans, audit }) => {
      const before = await callPlans.lockCampaign(place.formId, place.campaignId);
      if (before === null) throw new AppError('NOT_FOUND');
      await callPlans.deleteCampaign(before.id);
      const oldValue = traced(before, CAMPAIGN_FIELDS);
      await audit.record({ ...entry('campaign.delete', place, before.id, context), oldValue });
    });
  }
}

const presentSchedule = (row: ScheduleRow): Schedule => ({
  ...row,
  etag: etagOf(SCHEDULE_FIELDS.map((field) => row[field])),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const presentCampaign = (row: CampaignRow): Campaign => ({
  ...row,
  etag: etagOf(CAMPAIGN_FIELDS.map((field) => row[field])),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const traced = <Field extends string>(
  plan: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
): object =>
  Object.fromEntries(fields.filter((field) => !WORDS.includes(field)).map((field) => [field, plan[field]]));

const entry = (action: AuditAction, place: FormPlace, targetId: number, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: place.workspaceId,
  formId: place.formId,
  targetType: action.split('.')[0] ?? '',
  targetId,
});
