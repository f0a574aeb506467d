import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, type documents, type Input } from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, DocumentEntity } from '@app/persistence';
import { contentHash, documentKey, type ObjectStore } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../http/request-context';
import { CONFIG, DATABASE, OBJECT_STORE } from '../infrastructure/tokens';
import { DocumentsService } from './documents.service';

const NAME = 'Sample protocol';
const DESCRIPTION = 'A synthetic protocol: every name and number in it is invented.';

/** Adds the sample protocol, for people without a document at hand. */
@Injectable()
export class SampleService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly documents: DocumentsService,
  ) {}

  /** Adds a copy that is read, changed and deleted like any other document. */
  async add(
    params: Input<typeof documents.addSample>['params'],
    context: RequestContext,
  ): Promise<DocumentEntity> {
    const { SAMPLE_FILE: path } = this.config;
    if (path === undefined) throw new AppError('NOT_FOUND');
    const bytes = await readFile(path);
    const objectPath = documentKey(params.workspaceId);
    await this.database.repositories.uploads.announceObject(objectPath);
    await this.store.put(objectPath, bytes, 'application/pdf');
    const file = {
      ...({
        objectPath,
        mimeType: 'application/pdf',
        size: bytes.length,
        sha256: contentHash(bytes),
      } as const),
      name: NAME,
      fileName: basename(path),
      description: DESCRIPTION,
      tags: ['sample'],
    };
    return this.documents.add(params, file, context);
  }
}
