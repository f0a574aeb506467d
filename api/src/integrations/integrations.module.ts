import { Module } from '@nestjs/common';
import { FallbackService } from './fallback.service';
import { IntegrationsController } from './integrations.controller';
import { IntegrationsService } from './integrations.service';
import { ModelsService } from './models.service';

@Module({
  controllers: [IntegrationsController],
  providers: [IntegrationsService, FallbackService, ModelsService],
})
export class IntegrationsModule {}
