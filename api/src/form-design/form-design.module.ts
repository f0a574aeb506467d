import { Module } from '@nestjs/common';
import { DesignExportController } from './design-export.controller';
import { DesignSourceController } from './design-source.controller';
import { DesignSourceService } from './design-source.service';
import { DesignChanges } from './design-changes';
import { FormDesignController } from './form-design.controller';
import { QuestionsService } from './questions.service';
import { SectionsService } from './sections.service';

@Module({
  controllers: [FormDesignController, DesignSourceController, DesignExportController],
  providers: [DesignChanges, SectionsService, QuestionsService, DesignSourceService],
})
export class FormDesignModule {}
