import { formAiIntegrations, formIntegrations, voiceAgents } from '@app/contracts';
import { FormAiIntegrationEntity, FormApiIntegrationEntity, VoiceAgentEntity } from '@app/persistence';
import { Module } from '@nestjs/common';
import { formResource } from '../http/form-resource';
import { storedKey } from './stored-key';

/** Voice agents of all folders of a workspace. The trail records that a prompt was reworded, never its text. */
const VoiceAgentsController = formResource({
  noun: 'voice-agent',
  endpoints: voiceAgents,
  table: VoiceAgentEntity,
  unrecorded: ['initialPrompt', 'followUpPrompt'],
  columns: (body) =>
    'followUpPrompt' in body ? { ...body, followUpPrompt: body['followUpPrompt'] || null } : body,
  noted: (before, after) => ({
    ...(before.initialPrompt !== after.initialPrompt && { initialPromptReworded: true }),
    ...(before.followUpPrompt !== after.followUpPrompt && { followUpPromptReworded: true }),
  }),
});

/** Keys for services that could place the calls of a folder. They are stored and sent nowhere. */
const FormIntegrationsController = formResource({
  noun: 'form-integration',
  endpoints: formIntegrations,
  table: FormApiIntegrationEntity,
  ...storedKey('form-integration'),
  fields: ['name', 'type', 'settings', 'active', 'apiKey'],
});

/** Keys for AI providers of a folder (§3). They are stored; workflows use the integrations of the workspace. */
const FormAiIntegrationsController = formResource({
  noun: 'form-ai-integration',
  endpoints: formAiIntegrations,
  table: FormAiIntegrationEntity,
  ...storedKey('form-ai-integration'),
  fields: ['name', 'provider', 'settings', 'active', 'apiKey'],
});

@Module({ controllers: [VoiceAgentsController, FormIntegrationsController, FormAiIntegrationsController] })
export class VoiceAgentsModule {}
