import { AppError } from '@app/contracts';
import { documentChanged, type LivePublisher } from '@app/live';
import type { Database, DocumentEntity } from '@app/persistence';
import { hashObject, type ObjectStore, type StreamedObject } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { ByteRange } from '../http/byte-range';
import { DATABASE, LIVE_PUBLISHER, OBJECT_STORE } from '../infrastructure/tokens';

/** Number of verified files remembered; beyond it the oldest is verified again. */
const REMEMBERED = 10_000;

/**
 * Serves documents' files exactly as uploaded, or not at all. The whole file is verified before its first byte is served; the
 * object's etag avoids a second verification for further parts.
 */
@Injectable()
export class StoredFilesService {
  private readonly intact = new Set<string>();

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
  ) {}

  /** The file of a document, or a part of it. */
  async open(document: DocumentEntity, part?: ByteRange): Promise<StreamedObject> {
    const { objectPath, sha256, scan, name } = document;
    if (scan === 'waiting') throw new AppError('DOCUMENT_BEING_CHECKED');
    if (scan === 'infected') throw new AppError('DOCUMENT_INFECTED', { args: { name } });
    const stored = await this.store.stream(objectPath, { part });
    if (stored === null) throw missing(document);
    if (sha256 === null || this.intact.has(`${objectPath} ${stored.etag}`)) return stored;
    stored.body.destroy();
    const etag = await this.check(document, sha256);
    const again = await this.store.stream(objectPath, { part });
    if (again?.etag === etag) return again;
    again?.body.destroy();
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /** Returns the etag of the verified content. */
  private async check(document: DocumentEntity, sha256: string): Promise<string> {
    const found = await hashObject(this.store, document.objectPath);
    if (found === null) throw missing(document);
    if (found.sha256 !== sha256) return this.refuse(document);
    const [oldest] = this.intact;
    if (this.intact.size >= REMEMBERED && oldest !== undefined) this.intact.delete(oldest);
    this.intact.add(`${document.objectPath} ${found.etag}`);
    return found.etag;
  }

  private async refuse({ id, formId, name }: DocumentEntity): Promise<never> {
    const { documents, forms } = this.database.repositories;
    const failure = new AppError('SOURCE_CHANGED', { args: { name } });
    if (await documents.failChanged(id, failure)) {
      const [after, workspaceId] = [await documents.findById(id), await forms.workspaceIdOf(formId)];
      if (after !== null && workspaceId !== null)
        await this.live.publish(documentChanged(workspaceId, after));
    }
    throw failure;
  }
}

const missing = ({ name }: DocumentEntity): AppError => new AppError('SOURCE_MISSING', { args: { name } });
