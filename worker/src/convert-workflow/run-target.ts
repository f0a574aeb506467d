import { AppError, type Finding, type Target } from '@app/contracts';
import type { WorkflowEntity } from '@app/persistence';
import { resolveSchema, type SchemaSet, validateOffloaded, validateByOwnSchema } from '@app/xml';
import type { WorkerContext } from '../worker-context';
import { storedSchemaFiles } from '../stored-files/stored-schema';

/** A longer schema costs more tokens than it helps; its findings tell the provider what to correct. */
const SHOWN_CHARACTERS = 60_000;

/** Prompt and validation for a workflow's target. */
export interface RunTarget {
  readonly instruction: string;
  readonly validate: (xml: string, target: Target, signal: AbortSignal) => Promise<Finding[]>;
}

/** A built-in target uses the prompt unchanged; a custom schema is appended to the prompt. */
export async function runTargetOf(
  { database, store }: WorkerContext,
  { target, prompt, schemaVersionId }: WorkflowEntity,
  signal: AbortSignal,
): Promise<RunTarget> {
  if (target !== 'own-schema') return { instruction: prompt, validate: validateOffloaded };
  const version =
    schemaVersionId === null ? null : await database.repositories.xmlSchemas.findVersion(schemaVersionId);
  const source = version === null ? null : await storedSchemaFiles(store, version.objectPath, signal);
  if (source === null) throw new AppError('SCHEMA_MISSING');
  const resolved = resolveSchema(source.files, source.main);
  if (resolved.kind === 'refused') throw new AppError('SCHEMA_UNAVAILABLE');
  const { set } = resolved;
  return {
    instruction: `${prompt}\n\n${ruleOf(set)}`,
    validate: (xml, _target, ended) => validateByOwnSchema(xml, set, ended),
  };
}

function ruleOf({ main, files, rootElements }: SchemaSet): string {
  const inOrder = [...files].sort((one, other) => Number(other.path === main) - Number(one.path === main));
  const text = inOrder.map((file) => `--- ${file.path}\n${file.text}`).join('\n');
  const roots = rootElements.slice(0, 20).join(', ');
  return text.length <= SHOWN_CHARACTERS
    ? `The answer must be valid against this XML schema, whose main file comes first:\n${text}`
    : `The answer must be valid against the XML schema ${main}, which declares the root elements ${roots}.`;
}
