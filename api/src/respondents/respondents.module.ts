import { Module } from '@nestjs/common';
import { RespondentTablesController } from './respondent-tables.controller';
import { RespondentTablesService } from './respondent-tables.service';
import { RespondentsController } from './respondents.controller';
import { RespondentsService } from './respondents.service';

@Module({
  // Before the other: its paths would be read as ids.
  controllers: [RespondentTablesController, RespondentsController],
  providers: [RespondentsService, RespondentTablesService],
})
export class RespondentsModule {}
