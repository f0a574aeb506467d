import { type Answer, type Folder, type Form, forms, RespondentLabel } from '@app/contracts';
import type { FormEntity, MarkedForm } from '@app/persistence';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { formEtag } from './form.etag';
import { FormsService } from './forms.service';

@Controller()
export class FormsController {
  constructor(private readonly service: FormsService) {}

  @Implements(forms.list)
  async list(
    @FromCall() { params, query, context }: Call<typeof forms.list>,
  ): Promise<Answer<typeof forms.list>> {
    return (await this.service.list(params.workspaceId, query, context)).map(presentFolder);
  }

  @Implements(forms.create)
  async create(@FromCall() { params, body, context }: Call<typeof forms.create>): Promise<Form> {
    return present(await this.service.create(params.workspaceId, body, context));
  }

  @Implements(forms.get)
  async get(@FromCall() { params }: Call<typeof forms.get>): Promise<Form> {
    return present(await this.service.get(params));
  }

  @Implements(forms.update)
  async update(@FromCall() { params, body, context }: Call<typeof forms.update>): Promise<Form> {
    return present(await this.service.update(params, body, context));
  }

  @Implements(forms.delete)
  async delete(
    @FromCall() { params, context }: Call<typeof forms.delete>,
  ): Promise<Answer<typeof forms.delete>> {
    return this.service.delete(params, context);
  }

  @Implements(forms.noteOpening)
  async noteOpening(@FromCall() { params, context }: Call<typeof forms.noteOpening>): Promise<void> {
    await this.service.noteOpening(params, context);
  }

  @Implements(forms.star)
  async star(@FromCall() { params, context }: Call<typeof forms.star>): Promise<void> {
    await this.service.setFavorite(params, true, context);
  }

  @Implements(forms.unstar)
  async unstar(@FromCall() { params, context }: Call<typeof forms.unstar>): Promise<void> {
    await this.service.setFavorite(params, false, context);
  }
}

const presentFolder = ({
  form,
  openedAt,
  isFavorite,
  left,
}: MarkedForm & { left: number | null }): Folder => ({
  ...present(form),
  isFavorite,
  openedAt: openedAt?.toISOString() ?? null,
  left,
});

const present = (form: FormEntity): Form => ({
  id: form.id,
  workspaceId: form.workspaceId,
  name: form.name,
  description: form.description,
  createdBy: form.createdBy,
  settings: { respondentLabel: RespondentLabel.parse(form.settings.respondentLabel) },
  etag: formEtag(form),
  createdAt: form.createdAt.toISOString(),
  updatedAt: form.updatedAt.toISOString(),
});
