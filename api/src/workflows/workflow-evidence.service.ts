import {
  AppError,
  Coverage,
  DocumentStudy,
  type Finding,
  type StudyFileId,
  Trace,
  type WorkflowCall,
} from '@app/contracts';
import type { Database, WorkflowEntity } from '@app/persistence';
import { type ObjectStore, resultFileKey } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';
import { loadEvidence } from './evidence-store';
import { findWorkflow, type WorkflowParams } from './find-workflow';
import { presentCall } from './workflow.presenter';

/** Evidence of a result: findings, ledger, trace and calls. */
@Injectable()
export class WorkflowEvidenceService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async findings(params: WorkflowParams): Promise<Finding[]> {
    const { id } = await findWorkflow(this.database, params);
    const findings = await this.database.repositories.workflows.findings(id);
    if (findings === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence: 'findings' } });
    return findings;
  }

  async coverage(params: WorkflowParams): Promise<Coverage> {
    return Coverage.parse(
      await loadEvidence(this.store, await findWorkflow(this.database, params), 'coverage'),
    );
  }

  async trace(params: WorkflowParams): Promise<Trace> {
    return Trace.parse(await loadEvidence(this.store, await findWorkflow(this.database, params), 'trace'));
  }

  async study(params: WorkflowParams): Promise<DocumentStudy> {
    return DocumentStudy.parse(
      await loadEvidence(this.store, await findWorkflow(this.database, params), 'study'),
    );
  }

  /** One file of the study, compressed as it is stored. */
  async studyFile(
    params: WorkflowParams & { readonly fileId: StudyFileId },
  ): Promise<{ workflow: WorkflowEntity; body: Readable }> {
    const workflow = await findWorkflow(this.database, params);
    const { xmlObjectPath } = workflow;
    const found =
      xmlObjectPath === null ? null : await this.store.stream(resultFileKey(xmlObjectPath, params.fileId));
    if (found === null) throw new AppError('EVIDENCE_MISSING', { args: { evidence: 'study' } });
    return { workflow, body: found.body };
  }

  async calls(params: WorkflowParams): Promise<WorkflowCall[]> {
    const { id } = await findWorkflow(this.database, params);
    return (await this.database.repositories.workflows.calls(id)).map(presentCall);
  }
}
