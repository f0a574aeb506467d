import { formIntegrations, voiceAgents } from '@app/contracts';
import { sealText } from '@app/encryption';
import { FormApiIntegrationEntity, VoiceAgentEntity } from '@app/persistence';
import { Module } from '@nestjs/common';
import { formResource } from '../http/form-resource';

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
  // A replaced key is a change, too; the etag reveals only a hash of the encrypted key.
  fields: ['name', 'type', 'settings', 'active', 'apiKey'],
  unrecorded: ['apiKey'],
  columns: ({ apiKey, ...body }, { row: { id, formId }, ring }) =>
    typeof apiKey !== 'string'
      ? body
      : {
          ...body,
          // Bound to its row: a key copied to another row does not decrypt.
          apiKey: sealText(ring, ['form-integration', formId, id, 'apiKey'], apiKey),
          // Four characters would reveal too much of a short key.
          keyLast4: apiKey.length < 12 ? '' : apiKey.slice(-4),
        },
  present: () => ({ apiKey: null }),
  noted: (before, after) => (before.apiKey === after.apiKey ? {} : { keyReplaced: true }),
});

@Module({ controllers: [VoiceAgentsController, FormIntegrationsController] })
export class VoiceAgentsModule {}
