import { LIMITS, type PlannedCalls, schedules } from '@app/contracts';
import { CallCampaignEntity, CallScheduleEntity, type Database, type Page } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { DATABASE } from '../../infrastructure/tokens';
import { dayAfter, daysAmongSeven, daysBefore } from './campaign-days';
import { momentOf } from './zoned-time';

/** The calendar of planned calls, from active plans. */
@Controller()
export class CallCalendarController {
  private readonly plans: Database['repositories']['callPlans'];
  private readonly rows: Database['repositories']['formRows'];

  constructor(@Inject(DATABASE) database: Database) {
    this.plans = database.repositories.callPlans;
    this.rows = database.repositories.formRows;
  }

  /** The planned calls of seven days, by time. */
  @Implements(schedules.calendar)
  async week(@FromCall() { params, query }: Call<typeof schedules.calendar>): Promise<PlannedCalls[]> {
    const planned: PlannedCalls[] = [];
    for await (const schedule of everyPlan((page) => this.rows.list(CallScheduleEntity, params, page)))
      planned.push(...(await this.ofSchedule(schedule, query.from)));
    for await (const campaign of everyPlan((page) => this.rows.list(CallCampaignEntity, params, page)))
      planned.push(...(await this.ofCampaign(campaign, query.from)));
    return planned.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  }

  /** Only each respondent's first call, because later ones depend on its result. */
  private async ofSchedule(schedule: CallScheduleEntity, from: string): Promise<PlannedCalls[]> {
    const { id, formId, name, startDate: date, primaryCallTime: time, active } = schedule;
    if (!active || date < from || date >= dayAfter(from, 7)) return [];
    const zones = await this.plans.peopleByZone(formId, schedule.respondentFilter);
    return zones.map(({ timezone, people }) => ({
      kind: 'schedule' as const,
      id,
      name,
      date,
      from: time,
      to: null,
      timezone,
      people,
      startsAt: momentOf(date, time, timezone).toISOString(),
    }));
  }

  private async ofCampaign(campaign: CallCampaignEntity, from: string): Promise<PlannedCalls[]> {
    const { id, formId, name, callsPerDay, active } = campaign;
    const days = active ? daysAmongSeven(campaign, from) : [];
    if (days.length === 0) return [];
    const firstDay = daysBefore(campaign, from);
    const found = await this.plans.peopleByDay(formId, campaign.respondentFilter, {
      firstDay,
      days: days.length,
      callsPerDay,
    });
    const [begin, end] = [hourText(campaign.callWindowStart), hourText(campaign.callWindowEnd)];
    return found.flatMap(({ day, timezone, people }) => {
      const date = days[day - firstDay];
      if (date === undefined) return [];
      return {
        kind: 'campaign' as const,
        id,
        name,
        date,
        from: begin,
        to: end,
        timezone,
        people,
        startsAt: momentOf(date, begin, timezone).toISOString(),
      };
    });
  }
}

/** Loads all plans page by page, also those older than a list shows. */
async function* everyPlan<Plan extends { readonly id: number }>(
  list: (page: Page) => Promise<Plan[]>,
): AsyncGenerator<Plan> {
  const limit = LIMITS.listPageMaximum;
  for (let before: number | undefined; ;) {
    const plans = await list({ before, limit });
    yield* plans;
    before = plans.at(-1)?.id;
    if (plans.length < limit) return;
  }
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
