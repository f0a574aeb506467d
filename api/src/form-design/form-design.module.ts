import { Module } from '@nestjs/common';
import { DesignExportController } from './design-export.controller';
import { DesignSourceController } from './design-source.controller';
import { DesignChanges } from './design-changes';
import { QuestionsController } from './questions.controller';
import { SectionsController } from './sections.controller';
import { VisitsController } from './visits.controller';

@Module({
  controllers: [
    SectionsController,
    QuestionsController,
    VisitsController,
    DesignSourceController,
    DesignExportController,
  ],
  providers: [DesignChanges],
})
export class FormDesignModule {}
