import { Module } from '@nestjs/common';
import { DesignExportController } from './design-export.controller';
import { DesignSourceController } from './design-source.controller';
import { DesignChanges } from './design-changes';
import { QuestionsController } from './questions.controller';
import { SectionsController } from './sections.controller';

@Module({
  controllers: [SectionsController, QuestionsController, DesignSourceController, DesignExportController],
  providers: [DesignChanges],
})
export class FormDesignModule {}
