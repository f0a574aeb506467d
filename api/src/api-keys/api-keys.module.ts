import { type ApiKey, apiKeys, type NewApiKey } from '@app/contracts';
import type { KeyWithPerson } from '@app/persistence';
import { Controller, Module } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { ApiKeyEntry } from './api-key-entry';
import { ApiKeysService } from './api-keys.service';

@Controller()
class ApiKeysController {
  constructor(private readonly service: ApiKeysService) {}

  @Implements(apiKeys.list)
  async list(@FromCall() { params, query, context }: Call<typeof apiKeys.list>): Promise<ApiKey[]> {
    return (await this.service.list(params.workspaceId, pageOf(query), context)).map(present);
  }

  @Implements(apiKeys.create)
  async create(@FromCall() { params, body, context }: Call<typeof apiKeys.create>): Promise<NewApiKey> {
    const { secret, ...created } = await this.service.create(params.workspaceId, body, context);
    return { ...present(created), secret };
  }

  @Implements(apiKeys.revoke)
  async revoke(@FromCall() { params, context }: Call<typeof apiKeys.revoke>): Promise<void> {
    await this.service.revoke(params, context);
  }
}

@Module({
  controllers: [ApiKeysController],
  providers: [ApiKeysService, ApiKeyEntry],
})
export class ApiKeysModule {}

function present({ key, person }: KeyWithPerson): ApiKey {
  const { id, name, scope, prefix, endReason } = key;
  return {
    id,
    name,
    scope,
    prefix,
    person: { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() },
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    endedAt: key.endedAt?.toISOString() ?? null,
    endReason,
  };
}
