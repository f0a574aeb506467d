import { Module } from '@nestjs/common';
import { CallCalendarController } from './calls/call-calendar.controller';
import { CampaignsController, SchedulesController } from './calls/call-plans';
import { CallsController } from './calls/calls.controller';
import { TestCallsController } from './calls/test-calls';
import { RespondentTablesController } from './respondent-tables.controller';
import { RespondentsController } from './respondents.controller';
import { ResponseExportsController } from './responses/response-exports.controller';
import { ResponsesController } from './responses/responses.controller';

@Module({
  // Tables and exports come first; otherwise their paths would be parsed as ids.
  controllers: [
    RespondentTablesController,
    RespondentsController,
    ResponseExportsController,
    ResponsesController,
    SchedulesController,
    CampaignsController,
    CallCalendarController,
    CallsController,
    TestCallsController,
  ],
})
export class RespondentsModule {}
