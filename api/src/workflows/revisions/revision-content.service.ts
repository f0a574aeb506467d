import { AppError, type RevisionContent, type VoidReason } from '@app/contracts';
import type { Database, StudyRevisionEntity, WorkflowEntity } from '@app/persistence';
import { changeOf, digestOf, digestOfBytes } from '@app/signed-revision';
import { hashObject, type ObjectStore } from '@app/storage';
import { canonicalJson } from '@app/study-model';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, OBJECT_STORE } from '../../infrastructure/tokens';
import type { WorkflowParams } from '../find-workflow';
import { WorkflowsService } from '../workflows.service';
import { WorkflowEvidenceService } from '../workflow-evidence.service';
import { loadSignedStudy, type SignedStudy } from './signed-study';

/** The present state of a result: its study, and what a revision of it fixes. */
export interface PresentState {
  readonly workflow: WorkflowEntity;
  readonly study: SignedStudy;
  readonly content: RevisionContent;
}

/** Reads everything that a revision fixes, from the stored bytes. */
@Injectable()
export class RevisionContentService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly workflows: WorkflowsService,
    private readonly evidence: WorkflowEvidenceService,
  ) {}

  /** Throws if the result has no study, or a source document is missing. */
  async present({ formId, workflowId }: WorkflowParams): Promise<PresentState> {
    const { repositories } = this.database;
    const found = await repositories.workflows.find(formId, workflowId);
    if (found === null) throw new AppError('NOT_FOUND');
    const { workflow } = found;
    const stored = await loadSignedStudy({ repositories, store: this.store }, workflow);
    const xml = (await this.evidence.changedXml(workflow)) ?? (await this.workflows.xmlOf(found)) ?? '';
    const study = {
      ...stored,
      files: [{ name: 'result.xml', bytes: Buffer.from(xml, 'utf8') }, ...stored.files],
    };
    const content = {
      version: 1 as const,
      workflowId,
      model: digestOfBytes(study.model),
      files: study.files.map(({ name, bytes }) => ({
        name,
        sha256: digestOfBytes(bytes),
        bytes: bytes.length,
      })),
      sources: await this.sources(formId, workflow),
      decisions: {
        count: study.decisions.length,
        sha256: digestOfBytes(canonicalJson(study.decisions)),
      },
      lastEditorId: study.lastEditorId,
    };
    return { workflow, study, content };
  }

  /** Why a revision no longer fits the present state; null if it does. */
  async changeSince(
    { content, digest }: StudyRevisionEntity,
    params: WorkflowParams,
  ): Promise<VoidReason | null> {
    if (digestOf(content) !== digest) return 'study-changed';
    try {
      return changeOf(content, (await this.present(params)).content);
    } catch (error) {
      if (error instanceof AppError && error.code === 'REVISION_SOURCE_MISSING') return 'source-changed';
      if (error instanceof AppError && error.code === 'EVIDENCE_MISSING') return 'study-changed';
      throw error;
    }
  }

  private async sources(
    formId: number,
    { documentIds }: WorkflowEntity,
  ): Promise<RevisionContent['sources']> {
    const rows = await this.database.repositories.documents.findMany(formId, documentIds);
    const sources: RevisionContent['sources'] = [];
    for (const documentId of documentIds) {
      const row = rows.find(({ id }) => id === documentId);
      const stored = row === undefined ? null : await hashObject(this.store, row.objectPath);
      if (row === undefined || stored === null) throw new AppError('REVISION_SOURCE_MISSING');
      sources.push({ documentId, name: row.name, sha256: stored.sha256, bytes: stored.size });
    }
    return sources;
  }
}
