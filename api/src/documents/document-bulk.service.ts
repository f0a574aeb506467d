import type { Readable } from 'node:stream';
import { AppError, type bulk, type BulkOutcome, type Input, LIMITS } from '@app/contracts';
import type { Database, DocumentEntity } from '@app/persistence';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { eachOutcome } from '../http/bulk';
import type { RequestContext } from '../http/request-context';
import { type ZipItem, zipOf } from '../http/zip';
import { DATABASE, LOGGER } from '../infrastructure/tokens';
import { DocumentsService } from './documents.service';

type FormParams = Input<typeof bulk.deleteDocuments>['params'];
type TagBody = Input<typeof bulk.tagDocuments>['body'];

const COLUMNS = ['Document', 'Name', 'Tags', 'Uploaded (UTC)', 'Why it is not here'];
const GIGABYTE = 1024 ** 3;

/** Bulk actions on documents: each document is handled as by a single request, with the same rules and audit entries. */
@Injectable()
export class DocumentBulkService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly documents: DocumentsService,
  ) {}

  delete(params: FormParams, ids: readonly number[], context: RequestContext): Promise<BulkOutcome[]> {
    return eachOutcome(ids, this.logger, (documentId) =>
      this.documents.delete({ ...params, documentId }, context),
    );
  }

  tag(params: FormParams, { ids, tags }: TagBody, context: RequestContext): Promise<BulkOutcome[]> {
    return eachOutcome(ids, this.logger, (documentId) =>
      this.documents.addTags({ ...params, documentId }, tags, context),
    );
  }

  async zip(params: FormParams, ids: readonly number[], context: RequestContext): Promise<Readable> {
    const found = await this.database.repositories.documents.findMany(params.formId, ids);
    const bytes = found.reduce((sum, { fileSize }) => sum + fileSize, 0);
    if (bytes > LIMITS.zipBytes)
      throw new AppError('DOWNLOAD_TOO_LARGE', { args: { gigabytes: LIMITS.zipBytes / GIGABYTE } });
    return zipOf(COLUMNS, this.items(params, { ids, found }, context));
  }

  /** A file that cannot be served, such as an infected one, is named in the manifest; the others continue. */
  private async *items(
    params: FormParams,
    { ids, found }: { ids: readonly number[]; found: readonly DocumentEntity[] },
    context: RequestContext,
  ): AsyncGenerator<ZipItem> {
    const known = new Map(found.map((document) => [document.id, document]));
    for (const id of ids) {
      const document = known.get(id);
      if (document === undefined) {
        yield { file: null, cells: [String(id), '', '', '', 'not found'] };
        continue;
      }
      const opened = await this.documents
        .download({ ...params, documentId: document.id }, context)
        .catch((error: unknown) => {
          if (error instanceof AppError) return error;
          throw error;
        });
      if (opened instanceof AppError) yield { file: null, cells: cellsOf(document, opened.message) };
      else
        yield {
          file: { name: document.fileName, body: opened.body },
          isCompressed: true,
          cells: cellsOf(document),
        };
    }
  }
}

const cellsOf = ({ id, name, tags, createdAt }: DocumentEntity, why = ''): string[] => [
  String(id),
  name,
  tags.join('; '),
  createdAt.toISOString(),
  why,
];
