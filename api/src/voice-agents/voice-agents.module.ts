import { Module } from '@nestjs/common';
import { VoiceAgentsController } from './voice-agents.controller';
import { VoiceAgentsService } from './voice-agents.service';

@Module({ controllers: [VoiceAgentsController], providers: [VoiceAgentsService] })
export class VoiceAgentsModule {}
