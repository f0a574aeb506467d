import { Module } from '@nestjs/common';
import { FallbackService } from './fallback.service';
import { IntegrationsController } from './integrations.controller';
import { IntegrationsService } from './integrations.service';

@Module({ controllers: [IntegrationsController], providers: [IntegrationsService, FallbackService] })
export class IntegrationsModule {}
