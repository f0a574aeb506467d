import { AppError, type AuditAction, type Input, type prompts } from '@app/contracts';
import type { Database, Page, PromptWithText } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { assertUnchanged } from '../http/etag';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { promptEtag } from './prompt.etag';

type PromptParams = Input<typeof prompts.update>['params'];

@Injectable()
export class PromptsService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  list(workspaceId: number, page: Page): Promise<PromptWithText[]> {
    return this.database.repositories.prompts.list(workspaceId, page);
  }

  async create(
    workspaceId: number,
    body: Input<typeof prompts.create>['body'],
    context: RequestContext,
  ): Promise<PromptWithText> {
    const promptId = await this.database.transaction(async ({ prompts: library, audit }) => {
      const id = await library.create({
        ...body,
        workspaceId,
        description: body.description || null,
        createdBy: signedIn(context).id,
      });
      const newValue = { name: body.name, target: body.target, version: 1 };
      await audit.record({ ...entry('prompt.create', { workspaceId, promptId: id }, context), newValue });
      return id;
    });
    return this.find({ workspaceId, promptId });
  }

  async versions(params: PromptParams) {
    const { prompt } = await this.find(params);
    return this.database.repositories.prompts.versions(prompt.id);
  }

  async update(
    params: PromptParams,
    { text, ...change }: Input<typeof prompts.update>['body'],
    context: RequestContext,
  ): Promise<PromptWithText> {
    await this.database.transaction(async ({ prompts: library, audit }) => {
      const before = await library.lock(params.workspaceId, params.promptId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, promptEtag(before));
      const { id, name, description, target, version } = before.prompt;
      await library.update(id, change);
      const isReworded = text !== undefined && text !== before.text;
      const next = isReworded ? version + 1 : version;
      if (isReworded) await library.addVersion(id, { version: next, text, createdBy: signedIn(context).id });
      await audit.record({
        ...entry('prompt.update', params, context),
        oldValue: { name, description, target, version },
        newValue: { ...change, version: next },
      });
    });
    return this.find(params);
  }

  async delete(params: PromptParams, context: RequestContext): Promise<void> {
    const { prompt } = await this.find(params);
    await this.database.transaction(async ({ prompts: library, audit }) => {
      await library.delete(prompt.id);
      const oldValue = { name: prompt.name, version: prompt.version };
      await audit.record({ ...entry('prompt.delete', params, context), oldValue });
    });
  }

  private async find({ workspaceId, promptId }: PromptParams): Promise<PromptWithText> {
    const found = await this.database.repositories.prompts.find(workspaceId, promptId);
    if (found === null) throw new AppError('NOT_FOUND');
    return found;
  }
}

/** The trail names versions; their texts are in the library. */
const entry = (action: AuditAction, { workspaceId, promptId }: PromptParams, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  targetType: 'prompt',
  targetId: promptId,
});
