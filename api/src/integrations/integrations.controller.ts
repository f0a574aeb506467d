import {
  type AiFallback,
  type AiIntegration,
  aiIntegrations,
  type Answer,
  type ModelOffer,
  type PicturePages,
} from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { FallbackService } from './fallback.service';
import { IntegrationsService } from './integrations.service';
import { ModelsService } from './models.service';
import { PicturePagesService } from './picture-pages.service';

@Controller()
export class IntegrationsController {
  constructor(
    private readonly service: IntegrationsService,
    private readonly fallbacks: FallbackService,
    private readonly models: ModelsService,
    private readonly picturePagesService: PicturePagesService,
  ) {}

  @Implements(aiIntegrations.list)
  async list(
    @FromCall() { params, query }: Call<typeof aiIntegrations.list>,
  ): Promise<Answer<typeof aiIntegrations.list>> {
    return this.service.present(await this.service.list(params.workspaceId, pageOf(query)));
  }

  @Implements(aiIntegrations.create)
  async create(
    @FromCall() { params, body, context }: Call<typeof aiIntegrations.create>,
  ): Promise<AiIntegration> {
    return this.service.presentOne(await this.service.create(params.workspaceId, body, context));
  }

  @Implements(aiIntegrations.update)
  async update(
    @FromCall() { params, body, context }: Call<typeof aiIntegrations.update>,
  ): Promise<AiIntegration> {
    return this.service.presentOne(await this.service.update(params, body, context));
  }

  @Implements(aiIntegrations.delete)
  async delete(@FromCall() { params, context }: Call<typeof aiIntegrations.delete>): Promise<void> {
    await this.service.delete(params, context);
  }

  @Implements(aiIntegrations.fallback)
  async fallback(@FromCall() { params }: Call<typeof aiIntegrations.fallback>): Promise<AiFallback> {
    return { integrationId: await this.fallbacks.find(params.workspaceId) };
  }

  @Implements(aiIntegrations.setFallback)
  async setFallback(
    @FromCall() { params, body, context }: Call<typeof aiIntegrations.setFallback>,
  ): Promise<AiFallback> {
    await this.fallbacks.set(params.workspaceId, body.integrationId, context);
    return body;
  }

  @Implements(aiIntegrations.picturePages)
  async picturePages(
    @FromCall() { params }: Call<typeof aiIntegrations.picturePages>,
  ): Promise<PicturePages> {
    return { allowed: await this.picturePagesService.find(params.workspaceId) };
  }

  @Implements(aiIntegrations.setPicturePages)
  async setPicturePages(
    @FromCall() { params, body, context }: Call<typeof aiIntegrations.setPicturePages>,
  ): Promise<PicturePages> {
    await this.picturePagesService.set(params.workspaceId, body.allowed, context);
    return body;
  }

  @Implements(aiIntegrations.test)
  async test(
    @FromCall() { params }: Call<typeof aiIntegrations.test>,
  ): Promise<Answer<typeof aiIntegrations.test>> {
    await this.service.test(params);
    return { ok: true };
  }

  @Implements(aiIntegrations.tryOut)
  async tryOut(
    @FromCall() { params, body }: Call<typeof aiIntegrations.tryOut>,
  ): Promise<Answer<typeof aiIntegrations.tryOut>> {
    await this.models.tryOut(params.workspaceId, body);
    return { ok: true };
  }

  @Implements(aiIntegrations.models)
  listModels(@FromCall() { params, body }: Call<typeof aiIntegrations.models>): Promise<ModelOffer> {
    return this.models.models(params.workspaceId, body, new Date());
  }
}
