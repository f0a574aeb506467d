import { type Answer, prompts, type SavedPrompt } from '@app/contracts';
import type { PromptWithText } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { promptEtag } from './prompt.etag';
import { PromptsService } from './prompts.service';

@Controller()
export class PromptsController {
  constructor(private readonly service: PromptsService) {}

  @Implements(prompts.list)
  async list(@FromCall() { params, query }: Call<typeof prompts.list>): Promise<Answer<typeof prompts.list>> {
    return (await this.service.list(params.workspaceId, pageOf(query))).map(present);
  }

  @Implements(prompts.create)
  async create(@FromCall() { params, body, context }: Call<typeof prompts.create>): Promise<SavedPrompt> {
    return present(await this.service.create(params.workspaceId, body, context));
  }

  @Implements(prompts.versions)
  async versions(
    @FromCall() { params }: Call<typeof prompts.versions>,
  ): Promise<Answer<typeof prompts.versions>> {
    return (await this.service.versions(params)).map(({ version, text, createdBy, createdAt }) => ({
      version,
      text,
      createdBy,
      createdAt: createdAt.toISOString(),
    }));
  }

  @Implements(prompts.update)
  async update(@FromCall() { params, body, context }: Call<typeof prompts.update>): Promise<SavedPrompt> {
    return present(await this.service.update(params, body, context));
  }

  @Implements(prompts.delete)
  async delete(@FromCall() { params, context }: Call<typeof prompts.delete>): Promise<void> {
    await this.service.delete(params, context);
  }
}

const present = (found: PromptWithText): SavedPrompt => {
  const { id, workspaceId, name, description, target, version, createdBy, createdAt, updatedAt } =
    found.prompt;
  return {
    id,
    workspaceId,
    name,
    description,
    target,
    version,
    createdBy,
    text: found.text,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    etag: promptEtag(found),
  };
};
