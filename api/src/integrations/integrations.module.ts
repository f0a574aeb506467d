import { Module } from '@nestjs/common';
import { FallbackService } from './fallback.service';
import { IntegrationsController } from './integrations.controller';
import { IntegrationsService } from './integrations.service';
import { ModelsService } from './models.service';
import { PicturePagesService } from './picture-pages.service';

@Module({
  controllers: [IntegrationsController],
  providers: [IntegrationsService, FallbackService, ModelsService, PicturePagesService],
})
export class IntegrationsModule {}
