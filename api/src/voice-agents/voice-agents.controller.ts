import { type Answer, type VoiceAgent, voiceAgents } from '@app/contracts';
import type { VoiceAgentOfFolder } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { voiceAgentEtag } from './voice-agent.etag';
import { VoiceAgentsService } from './voice-agents.service';

@Controller()
export class VoiceAgentsController {
  constructor(private readonly service: VoiceAgentsService) {}

  @Implements(voiceAgents.list)
  async list(
    @FromCall() { params, query }: Call<typeof voiceAgents.list>,
  ): Promise<Answer<typeof voiceAgents.list>> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(voiceAgents.get)
  async get(@FromCall() { params }: Call<typeof voiceAgents.get>): Promise<VoiceAgent> {
    return present(await this.service.get(params));
  }

  @Implements(voiceAgents.create)
  async create(@FromCall() { params, body, context }: Call<typeof voiceAgents.create>): Promise<VoiceAgent> {
    return present(await this.service.create(params.workspaceId, body, context));
  }

  @Implements(voiceAgents.update)
  async update(@FromCall() { params, body, context }: Call<typeof voiceAgents.update>): Promise<VoiceAgent> {
    return present(await this.service.update(params, body, context));
  }

  @Implements(voiceAgents.delete)
  async delete(@FromCall() { params, context }: Call<typeof voiceAgents.delete>): Promise<void> {
    await this.service.delete(params, context);
  }
}

const present = ({ agent, formName }: VoiceAgentOfFolder): VoiceAgent => ({
  ...agent,
  formName,
  createdAt: agent.createdAt.toISOString(),
  updatedAt: agent.updatedAt.toISOString(),
  etag: voiceAgentEtag(agent),
});
