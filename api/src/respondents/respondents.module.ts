import { Module } from '@nestjs/common';
import { CallCalendarController } from './calls/call-calendar.controller';
import { CampaignsController, SchedulesController } from './calls/call-plans';
import { CallsController } from './calls/calls.controller';
import { TestCallsController } from './calls/test-calls';
import { RespondentTablesController } from './respondent-tables.controller';
import { RespondentTablesService } from './respondent-tables.service';
import { RespondentsController } from './respondents.controller';
import { RespondentsService } from './respondents.service';
import { ResponseExportsController } from './responses/response-exports.controller';
import { ResponseExportsService } from './responses/response-exports.service';
import { ResponsesController } from './responses/responses.controller';
import { ResponsesService } from './responses/responses.service';

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
  providers: [RespondentsService, RespondentTablesService, ResponsesService, ResponseExportsService],
})
export class RespondentsModule {}
