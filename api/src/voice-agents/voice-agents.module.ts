import { Module } from '@nestjs/common';
import { FormIntegrationsController } from './form-integrations.controller';
import { FormIntegrationsService } from './form-integrations.service';
import { VoiceAgentsController } from './voice-agents.controller';
import { VoiceAgentsService } from './voice-agents.service';

@Module({
  controllers: [VoiceAgentsController, FormIntegrationsController],
  providers: [VoiceAgentsService, FormIntegrationsService],
})
export class VoiceAgentsModule {}
