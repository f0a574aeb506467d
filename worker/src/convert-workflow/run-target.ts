import { AppError, fileWrittenFromStudy, type Finding, isRulesModel, type Target } from '@app/contracts';
import type { StudyTarget } from '@app/conversion';
import type { WorkflowEntity, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { resolveSchema, type SchemaSet, validateOffloaded, validateByOwnSchema } from '@app/xml';
import type { WorkerContext } from '../worker-context';
import { storedSchemaFiles } from '../stored-files/stored-schema';

/** A longer schema costs more tokens than it helps; its findings tell the provider what to correct. */
const SHOWN_CHARACTERS = 60_000;

/** Prompt and validation for a workflow's target. */
export interface RunTarget {
  readonly instruction: string;
  readonly validate: (xml: string, target: Target, signal: AbortSignal) => Promise<Finding[]>;
  /** Set if code writes the file from a study model. */
  readonly study: StudyTarget | null;
}

/**
 * Code writes the file of a built-in prompt, of an ODM target and of each run by rules from a study model. Any other prompt is sent to the provider,
 * which writes the XML itself; a custom schema is appended to the prompt.
 */
export async function runTargetOf(
  { database, store }: WorkerContext,
  workflow: WorkflowEntity,
  chosen: WorkspaceAiIntegrationEntity,
  signal: AbortSignal,
): Promise<RunTarget> {
  const { target, prompt, schemaVersionId } = workflow;
  const readings = isRulesModel(chosen) ? 'rules' : 'rules-and-model';
  const study = studyTargetOf(workflow, readings);
  if (study === null && readings === 'rules') throw new AppError('RULES_WRITE_ODM');
  if (target !== 'own-schema') return { instruction: prompt, validate: validateOffloaded, study };
  const version =
    schemaVersionId === null ? null : await database.repositories.xmlSchemas.findVersion(schemaVersionId);
  const source = version === null ? null : await storedSchemaFiles(store, version.objectPath, signal);
  if (source === null) throw new AppError('SCHEMA_MISSING');
  const resolved = resolveSchema(source.files, source.main);
  if (resolved.kind === 'refused') throw new AppError('SCHEMA_UNAVAILABLE');
  const { set } = resolved;
  return {
    instruction: `${prompt}\n\n${ruleOf(set)}`,
    study: null,
    validate: (xml, _target, ended) => validateByOwnSchema(xml, set, ended),
  };
}

function studyTargetOf(
  { prompt, target, expectedParts, standardFields, executedAt }: WorkflowEntity,
  readings: StudyTarget['readings'],
): StudyTarget | null {
  const file = fileWrittenFromStudy({ prompt, target });
  const parts = expectedParts ?? file?.parts ?? [];
  return file && { ...file, readings, parts, standardFields, createdAt: executedAt };
}

function ruleOf({ main, files, rootElements }: SchemaSet): string {
  const inOrder = [...files].sort((one, other) => Number(other.path === main) - Number(one.path === main));
  const text = inOrder.map((file) => `--- ${file.path}\n${file.text}`).join('\n');
  const roots = rootElements.slice(0, 20).join(', ');
  return text.length <= SHOWN_CHARACTERS
    ? `The answer must be valid against this XML schema, whose main file comes first:\n${text}`
    : `The answer must be valid against the XML schema ${main}, which declares the root elements ${roots}.`;
}
