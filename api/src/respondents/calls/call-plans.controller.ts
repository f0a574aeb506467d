import { type Campaign, campaigns, type PlannedCalls, type Schedule, schedules } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { pageOf } from '../../http/page';
import { CallCalendarService } from './call-calendar.service';
import { CallPlansService } from './call-plans.service';

@Controller()
export class CallPlansController {
  constructor(
    private readonly plans: CallPlansService,
    private readonly calls: CallCalendarService,
  ) {}

  @Implements(schedules.calendar)
  calendar(@FromCall() { params, query }: Call<typeof schedules.calendar>): Promise<PlannedCalls[]> {
    return this.calls.week(params, query.from);
  }

  @Implements(schedules.list)
  schedules(@FromCall() { params, query }: Call<typeof schedules.list>): Promise<Schedule[]> {
    return this.plans.schedules(params, pageOf(query));
  }

  @Implements(schedules.get)
  schedule(@FromCall() { params }: Call<typeof schedules.get>): Promise<Schedule> {
    return this.plans.schedule(params);
  }

  @Implements(schedules.create)
  createSchedule(@FromCall() { params, body, context }: Call<typeof schedules.create>): Promise<Schedule> {
    return this.plans.createSchedule(params, body, context);
  }

  @Implements(schedules.update)
  updateSchedule(@FromCall() { params, body, context }: Call<typeof schedules.update>): Promise<Schedule> {
    return this.plans.updateSchedule(params, body, context);
  }

  @Implements(schedules.delete)
  deleteSchedule(@FromCall() { params, context }: Call<typeof schedules.delete>): Promise<void> {
    return this.plans.deleteSchedule(params, context);
  }

  @Implements(campaigns.list)
  campaigns(@FromCall() { params, query }: Call<typeof campaigns.list>): Promise<Campaign[]> {
    return this.plans.campaigns(params, pageOf(query));
  }

  @Implements(campaigns.get)
  campaign(@FromCall() { params }: Call<typeof campaigns.get>): Promise<Campaign> {
    return this.plans.campaign(params);
  }

  @Implements(campaigns.create)
  createCampaign(@FromCall() { params, body, context }: Call<typeof campaigns.create>): Promise<Campaign> {
    return this.plans.createCampaign(params, body, context);
  }

  @Implements(campaigns.update)
  updateCampaign(@FromCall() { params, body, context }: Call<typeof campaigns.update>): Promise<Campaign> {
    return this.plans.updateCampaign(params, body, context);
  }

  @Implements(campaigns.delete)
  deleteCampaign(@FromCall() { params, context }: Call<typeof campaigns.delete>): Promise<void> {
    return this.plans.deleteCampaign(params, context);
  }
}
