import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { type Finding, LIMITS, formatSentence, type Takeover } from '@app/contracts';
import { type Conversion, sumFindings } from '@app/conversion';
import type { WorkflowEntity } from '@app/persistence';
import { evidenceKey, resultFileKey, xmlKey } from '@app/storage';
import type { StudyWithFiles } from '@app/study-writers';
import type { WorkerContext } from '../worker-context';
import type { WorkflowLease } from './workflow-lease';

export interface FinishedRun {
  readonly workflow: WorkflowEntity;
  readonly workspaceId: number;
  readonly conversion: Conversion;
  readonly documentsProcessed: number;
  readonly takeover: Takeover | null;
}

const gzip = promisify(gzipWithCallback);

/** Stores XML and evidence first; then row, findings, status and steps in one guarded transaction. */
export async function finishWorkflow(
  { store, logger }: WorkerContext,
  held: WorkflowLease,
  { workflow, workspaceId, conversion, documentsProcessed, takeover }: FinishedRun,
): Promise<void> {
  const { xml, model, outcome, coverage, trace, summary, study } = conversion;
  const findings = [...conversion.findings, ...(takeover === null ? [] : [takeoverFinding(takeover)])];
  await held.setStep({ name: 'storing', status: 'running' });
  const bytes = Buffer.from(xml, 'utf8');
  const objectPath = xmlKey(workspaceId, workflow.id, workflow.run);
  const evidence = { coverage, trace, summary };
  if (study !== null) await storeStudy(study, { store, objectPath, held });
  await Promise.all([
    store.put(objectPath, bytes, 'application/xml', held.signal),
    ...(['coverage', 'trace', 'summary'] as const).map((name) =>
      gzip(JSON.stringify(evidence[name])).then((packed) =>
        store.put(evidenceKey(objectPath, name), packed, 'application/gzip', held.signal),
      ),
    ),
  ]);
  await held.setStep({ name: 'storing', status: 'done' });
  await held.conclude(async ({ workflowLeases }, lease) => {
    await workflowLeases.storeFindings(workflow.id, [...findings]);
    return workflowLeases.complete(lease, {
      model,
      xml: bytes.length <= LIMITS.xmlInListBytes ? xml : null,
      objectPath,
      size: bytes.length,
      outcome,
      coverage: coverage.sums,
      findings: sumFindings(findings),
      trace: trace.sums,
      documentsProcessed,
    });
  });
  logger.info({ workflowId: workflow.id, outcome }, 'workflow completed');
}

/** Stores the study of a result with its files. */
async function storeStudy(
  { study, contents }: StudyWithFiles,
  { store, objectPath, held }: Pick<WorkerContext, 'store'> & { objectPath: string; held: WorkflowLease },
): Promise<void> {
  const put = async (key: string, content: Uint8Array | string): Promise<void> =>
    store.put(key, await gzip(content), 'application/gzip', held.signal);
  for (const { id, content } of contents) await put(resultFileKey(objectPath, id), content);
  await put(evidenceKey(objectPath, 'study'), JSON.stringify(study));
}

/** A finding in the result: the fallback wrote a part of it. */
const takeoverFinding = ({ integrationName, model, reason, said }: Takeover): Finding => ({
  rule: 'provider.takeover',
  severity: 'info',
  position: { line: 1, column: 1, path: '/' },
  ...formatSentence('takeover.finding', { integration: integrationName, model, reason: said ?? reason }),
});
