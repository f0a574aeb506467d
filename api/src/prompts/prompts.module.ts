import {
  type Answer,
  AppError,
  type AuditAction,
  type Input,
  prompts,
  type SavedPrompt,
} from '@app/contracts';
import type { Database, PromptWithText } from '@app/persistence';
import { Controller, Inject, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged, etagOf } from '../http/etag';
import { pageOf } from '../http/page';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';

type PromptParams = Input<typeof prompts.update>['params'];

/** The prompts of a workspace, with the versions of their texts. */
@Controller()
class PromptsController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Implements(prompts.list)
  async list(@FromCall() { params, query }: Call<typeof prompts.list>): Promise<SavedPrompt[]> {
    const found = await this.database.repositories.prompts.list(params.workspaceId, pageOf(query));
    return found.map(present);
  }

  @Implements(prompts.create)
  async create(@FromCall() { params, body, context }: Call<typeof prompts.create>): Promise<SavedPrompt> {
    const { workspaceId } = params;
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
    return present(await this.find({ workspaceId, promptId }));
  }

  @Implements(prompts.versions)
  async versions(
    @FromCall() { params }: Call<typeof prompts.versions>,
  ): Promise<Answer<typeof prompts.versions>> {
    const { prompt } = await this.find(params);
    const found = await this.database.repositories.prompts.versions(prompt.id);
    return found.map(({ version, text, createdBy, createdAt }) => ({
      version,
      text,
      createdBy,
      createdAt: createdAt.toISOString(),
    }));
  }

  @Implements(prompts.update)
  async update(@FromCall() { params, body, context }: Call<typeof prompts.update>): Promise<SavedPrompt> {
    const { text, ...change } = body;
    await this.database.transaction(async ({ prompts: library, audit }) => {
      const before = await library.lock(params.workspaceId, params.promptId);
      if (before === null) throw new AppError('NOT_FOUND');
      assertUnchanged(context, tagOf(before));
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
    return present(await this.find(params));
  }

  @Implements(prompts.delete)
  async delete(@FromCall() { params, context }: Call<typeof prompts.delete>): Promise<void> {
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

@Module({ controllers: [PromptsController] })
export class PromptsModule {}

const tagOf = ({ prompt: { name, description, target, version } }: PromptWithText): string =>
  etagOf([name, description, target, version]);

const present = (found: PromptWithText): SavedPrompt => ({
  ...found.prompt,
  text: found.text,
  createdAt: found.prompt.createdAt.toISOString(),
  updatedAt: found.prompt.updatedAt.toISOString(),
  etag: tagOf(found),
});

/** The trail names versions; their texts are in the library. */
const entry = (action: AuditAction, { workspaceId, promptId }: PromptParams, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  targetType: 'prompt',
  targetId: promptId,
});
