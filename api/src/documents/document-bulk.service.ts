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

/** Many documents by one order: to each is done what a single order would do, with the same rules and the same trail. */
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

  /** What cannot be handed out, as an infected file, is named in the manifest, and the others go on. */
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
