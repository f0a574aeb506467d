import { Module } from '@nestjs/common';
import { DesignChanges } from './design-changes';
import { FormDesignController } from './form-design.controller';
import { QuestionsService } from './questions.service';
import { SectionsService } from './sections.service';

@Module({
  controllers: [FormDesignController],
  providers: [DesignChanges, SectionsService, QuestionsService],
})
export class FormDesignModule {}
