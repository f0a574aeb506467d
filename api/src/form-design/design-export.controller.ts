import { AppError, formDesign } from '@app/contracts';
import { csvLines } from '@app/csv';
import {
  redcapDictionary,
  redcapEvents,
  redcapMapping,
  redcapProject,
  writeDesign,
  type WrittenForm,
} from '@app/form-design';
import { writtenFormOf } from '@app/form-import';
import type { Database } from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { strToU8, zipSync } from 'fflate';
import { Readable } from 'node:stream';
import { attachment } from '../http/attachment';
import { csvPages } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import type { FormPlace } from './design-changes';

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

  /** The files that REDCap imports one after the other. */
  @Implements(formDesign.exportRedcapProject)
  async exportRedcapProject(
    @FromCall() { params, context }: Call<typeof formDesign.exportRedcapProject>,
  ): Promise<StreamableFile> {
    const form = await this.load(params, 'redcap-project', context);
    const project = redcapProject(form);
    const tables = {
      'data_dictionary.csv': redcapDictionary(form),
      'events.csv': redcapEvents(project),
      'instrument_event_mapping.csv': redcapMapping(project),
    };
    const files = Object.entries(tables).map(([name, { headings, rows }]): [string, Uint8Array] => [
      name,
      strToU8(csvLines([headings, ...rows])),
    ]);
    const bytes = zipSync(Object.fromEntries(files));
    return attachment(bytes, { name: `${form.name}.redcap.zip`, size: bytes.length });
  }

  /** Loads the design and records the export in the audit trail. */
  private async load(
    { workspaceId, formId }: FormPlace,
    format: string,
    context: RequestContext,
  ): Promise<WrittenForm> {
    const { forms, formDesign: table, visits, audit } = this.database.repositories;
    const form = await forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    const whole = { design: await table.read(formId), visits: await visits.read(formId) };
    await audit.record({
      ...auditOrigin(context),
      action: 'form-design.export',
      workspaceId,
      formId,
      targetType: 'form',
      targetId: formId,
      newValue: { format, sections: whole.design.length, visits: whole.visits.length },
    });
    return writtenFormOf(form, whole);
  }
}

async function* onePage(rows: string[][]): AsyncGenerator<string[][]> {
  await Promise.resolve();
  yield rows;
}
