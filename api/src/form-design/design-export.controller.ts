import { AppError, formDesign } from '@app/contracts';
import { redcapDictionary, writeDesign, type WrittenForm } from '@app/form-design';
import type { Database } from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { attachment } from '../http/attachment';
import { csvPages } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import type { FormPlace } from './design-changes';
import { presentDesign } from './form-design.presenter';

@Controller()
export class DesignExportController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Implements(formDesign.exportOdm)
  async exportOdm(
    @FromCall() { params, context }: Call<typeof formDesign.exportOdm>,
  ): Promise<StreamableFile> {
    const form = await this.load(params, 'odm', context);
    const bytes = Buffer.from(writeDesign(form, new Date()), 'utf8');
    return attachment(bytes, { name: `${form.name}.xml`, size: bytes.length });
  }

  @Implements(formDesign.exportRedcap)
  async exportRedcap(
    @FromCall() { params, context }: Call<typeof formDesign.exportRedcap>,
  ): Promise<StreamableFile> {
    const form = await this.load(params, 'redcap', context);
    const { headings, rows } = redcapDictionary(form);
    const csv = Readable.from(csvPages(headings, onePage(rows)));
    return attachment(csv, { name: `${form.name}.redcap.csv` });
  }

  /** Loads the design and records the export in the audit trail. */
  private async load(
    { workspaceId, formId }: FormPlace,
    format: string,
    context: RequestContext,
  ): Promise<WrittenForm> {
    const { forms, formDesign: table, audit } = this.database.repositories;
    const form = await forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    const { sections } = presentDesign(formId, await table.read(formId));
    await audit.record({
      ...auditOrigin(context),
      action: 'form-design.export',
      workspaceId,
      formId,
      targetType: 'form',
      targetId: formId,
      newValue: { format, sections: sections.length },
    });
    return { id: formId, name: form.name, sections };
  }
}

async function* onePage(rows: string[][]): AsyncGenerator<string[][]> {
  await Promise.resolve();
  yield rows;
}
