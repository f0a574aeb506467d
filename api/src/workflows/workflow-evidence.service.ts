import {
  AppError,
  fileWrittenFromStudy,
  Coverage,
  type DocumentStudy,
  type Finding,
  type StudyFileId,
  Trace,
  type WorkflowCall,
} from '@app/contracts';
import type { Database, WorkflowEntity } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';
import { loadEvidence, loadResultFile } from './evidence-store';
import { findWorkflow, type WorkflowParams } from './find-workflow';
import { contentOf, currentFiles, currentStudy } from './study/current-study';
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
    const study = await currentStudy(this.stores, await findWorkflow(this.database, params));
    if (!study.isChanged) return { ...study.stored, model: study.model };
    return { ...study.stored, ...currentFiles(study).study };
  }

  private get stores() {
    return { repositories: this.database.repositories, store: this.store };
  }

  /** The XML of a result whose study people have changed, written from the current study. Null if it is the stored XML. */
  async changedXml(workflow: WorkflowEntity): Promise<string | null> {
    const file = fileWrittenFromStudy(workflow);
    const { studyDecisions } = this.database.repositories;
    if (file === null || (await studyDecisions.list(workflow.id, 1)).length === 0) return null;
    const study = await currentStudy(this.stores, workflow);
    return study.isChanged ? Buffer.from(contentOf(currentFiles(study), file.output)).toString('utf8') : null;
  }

  /** One file of the study with the decisions of people in it. */
  async studyFile(
    params: WorkflowParams & { readonly fileId: StudyFileId },
  ): Promise<{ workflow: WorkflowEntity; body: Readable }> {
    const workflow = await findWorkflow(this.database, params);
    const study = await currentStudy(this.stores, workflow);
    const bytes = study.isChanged
      ? contentOf(currentFiles(study), params.fileId)
      : await loadResultFile(this.store, workflow, params.fileId);
    return { workflow, body: Readable.from([bytes]) };
  }

  async calls(params: WorkflowParams): Promise<WorkflowCall[]> {
    const { id } = await findWorkflow(this.database, params);
    return (await this.database.repositories.workflows.calls(id)).map(presentCall);
  }
}
