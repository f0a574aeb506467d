import { AppError, type Input, type voiceAgents } from '@app/contracts';
import type { Database, Page, VoiceAgentOfFolder } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged } from '../http/etag';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { settingsOf, voiceAgentEtag } from './voice-agent.etag';

type VoiceAgentParams = Input<typeof voiceAgents.update>['params'];

@Injectable()
export class VoiceAgentsService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  list(workspaceId: number, page: Page): Promise<VoiceAgentOfFolder[]> {
    return this.database.repositories.voiceAgents.list(workspaceId, page);
  }

  async get({ workspaceId, voiceAgentId }: VoiceAgentParams): Promise<VoiceAgentOfFolder> {
    const found = await this.database.repositories.voiceAgents.find(workspaceId, voiceAgentId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }

  async create(
    workspaceId: number,
    { formId, ...body }: Input<typeof voiceAgents.create>['body'],
    context: RequestContext,
  ): Promise<VoiceAgentOfFolder> {
    const voiceAgentId = await this.database.transaction(async ({ forms, voiceAgents: table, audit }) => {
      // A folder of another workspace does not exist for this caller.
      if ((await forms.find(workspaceId, formId)) === null) throw new AppError('NOT_FOUND');
      const agent = { ...body, followUpPrompt: body.followUpPrompt || null };
      const id = await table.create({ ...agent, formId });
      const entry = entryOf({ id, formId, workspaceId }, context);
      await audit.record({ ...entry, action: 'voice-agent.create', newValue: settingsOf(agent) });
      return id;
    });
    return this.get({ workspaceId, voiceAgentId });
  }

  async update(
    params: VoiceAgentParams,
    { followUpPrompt, ...body }: Input<typeof voiceAgents.update>['body'],
    context: RequestContext,
  ): Promise<VoiceAgentOfFolder> {
    const change = followUpPrompt === undefined ? body : { ...body, followUpPrompt: followUpPrompt || null };
    await this.database.transaction(async ({ voiceAgents: table, audit }) => {
      const before = await table.lock(params.workspaceId, params.voiceAgentId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, voiceAgentEtag(before));
      await table.update(before.id, change);
      const after = { ...before, ...change };
      await audit.record({
        ...entryOf({ ...before, workspaceId: params.workspaceId }, context),
        action: 'voice-agent.update',
        oldValue: settingsOf(before),
        newValue: { ...settingsOf(after), ...rewordedOf(before, after) },
      });
    });
    return this.get(params);
  }

  async delete({ workspaceId, voiceAgentId }: VoiceAgentParams, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ voiceAgents: table, audit }) => {
      const agent = await table.lock(workspaceId, voiceAgentId);
      if (agent === null) throw new AppError('NOT_FOUND');
      await table.delete(agent.id);
      const entry = entryOf({ ...agent, workspaceId }, context);
      await audit.record({ ...entry, action: 'voice-agent.delete', oldValue: settingsOf(agent) });
    });
  }
}

type Prompts = Pick<VoiceAgentOfFolder['agent'], 'initialPrompt' | 'followUpPrompt'>;

/** The trail records that a prompt was reworded, never its text. */
const rewordedOf = (before: Prompts, after: Prompts) => ({
  ...(before.initialPrompt !== after.initialPrompt && { initialPromptReworded: true }),
  ...(before.followUpPrompt !== after.followUpPrompt && { followUpPromptReworded: true }),
});

const entryOf = (
  { id, formId, workspaceId }: { id: number; formId: number; workspaceId: number },
  context: RequestContext,
) => ({ ...auditOrigin(context), workspaceId, formId, targetType: 'voice-agent', targetId: id });
