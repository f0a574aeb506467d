import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@app/config';
import { AppError, isApproved } from '@app/contracts';
import type { Database, RevisionEvent } from '@app/persistence';
import { changeOf, type PackageFile, signaturePage, signedPackage } from '@app/signed-revision';
import { canonicalJson } from '@app/study-model';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request-context';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { RevisionContentService } from './revision-content.service';
import { revisionEntry, type RevisionParams, RevisionsService } from './revisions.service';

/** Events are sealed every two seconds. */
const SEAL_WAITS = 12;
const SEAL_WAIT_MS = 500;

/** Exports a signed revision as one ZIP, which `verify-signed-revision.mjs` of the web server checks. */
@Injectable()
export class RevisionExportService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly contents: RevisionContentService,
    private readonly revisions: RevisionsService,
  ) {}

  async export(
    params: RevisionParams,
    context: RequestContext,
  ): Promise<{ name: string; bytes: Uint8Array }> {
    const stored = await this.revisions.find(params);
    const revision = await this.revisions.present(params);
    if (!isApproved(revision)) throw new AppError('REVISION_STATUS');
    if (await this.revisions.voidIfChanged(stored, params, context)) throw new AppError('REVISION_CHANGED');
    const { workflow, study, content } = await this.contents.present(params);
    if (changeOf(stored.content, content) !== null) throw new AppError('REVISION_CHANGED');
    const files: PackageFile[] = [
      fileOf('revision.json', canonicalJson(revision.content)),
      fileOf('model.json', study.model),
      fileOf('decisions.json', canonicalJson(study.decisions)),
      ...study.files.map(({ name, bytes }) => ({ name: `files/${name}`, bytes })),
      fileOf('signatures.json', canonicalJson({ digest: revision.digest, signatures: revision.signatures })),
      { name: 'signature-page.pdf', bytes: await signaturePage({ title: workflow.name, revision }) },
      fileOf('audit-events.jsonl', await this.auditEvents(params)),
    ];
    const { keyRing: ring, APP_KEK_ACTIVE: keyId } = this.config;
    const bytes = signedPackage(files, { ring, keyId });
    await this.database.repositories.audit.record({
      ...revisionEntry('revision.export', params, context),
      newValue: { revision: revision.number, digest: revision.digest },
    });
    return { name: `${workflow.name} revision ${revision.number}.signed.zip`, bytes };
  }

  /** Waits a few seconds for the seals of the newest events. */
  private async auditEvents({ workspaceId, workflowId }: RevisionParams): Promise<string> {
    const { auditSeals } = this.database.repositories;
    let events: RevisionEvent[] = [];
    for (let wait = 0; wait < SEAL_WAITS; wait += 1) {
      events = await auditSeals.ofRevisions(workspaceId, workflowId);
      if (events.every(({ position }) => position !== null)) break;
      await sleep(SEAL_WAIT_MS);
    }
    return events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }
}

const fileOf = (name: string, text: string): PackageFile => ({ name, bytes: Buffer.from(text, 'utf8') });
