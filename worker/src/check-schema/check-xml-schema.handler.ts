import { AppError, LIMITS } from '@app/contracts';
import { checkXmlSchema, handles, type JobHandler } from '@app/jobs';
import { thingChanged } from '@app/live';
import type { XmlSchemaVersionEntity } from '@app/persistence';
import { checkSchema, SchemaEngineError } from '@app/xml';
import type { WorkerContext } from '../worker-context';
import { storedSchemaFiles } from '../stored-files/stored-schema';

/** Checks that every part of an uploaded schema is present and that the engine can compile it. */
export function checkXmlSchemaHandler(context: WorkerContext): JobHandler {
  return handles(checkXmlSchema, async ({ schemaVersionId }, { signal }) => {
    const { xmlSchemas, queuePauses } = context.database.repositories;
    // The janitor queues the check again after the pause.
    if ((await queuePauses.paused()).includes('extraction')) return;
    const version = await xmlSchemas.findVersion(schemaVersionId);
    if (version?.status !== 'checking') return;
    await check(version, context, signal);
    const workspaceId = await xmlSchemas.workspaceOf(version);
    if (workspaceId !== null) await context.live.publish(thingChanged('xml-schema', workspaceId));
  });
}

async function check(
  version: XmlSchemaVersionEntity,
  { database, store, logger }: WorkerContext,
  signal: AbortSignal,
): Promise<void> {
  const { xmlSchemas } = database.repositories;
  const refuse = ({ message: sentence, said: message }: AppError) =>
    xmlSchemas.refuse(version.id, [{ file: null, line: null, sentence, message }]);
  const source = await storedSchemaFiles(store, version.objectPath, signal);
  if (source === null) {
    await refuse(new AppError('SCHEMA_MISSING'));
    return;
  }
  try {
    const resolved = await checkSchema(source.files, { ...source, signal });
    if (resolved.kind === 'refused') await xmlSchemas.refuse(version.id, [...resolved.problems]);
    else {
      const { targetNamespace, rootElements } = resolved.set;
      await xmlSchemas.accept(version.id, {
        targetNamespace,
        rootElements: rootElements.slice(0, LIMITS.listPageMaximum),
      });
    }
  } catch (error) {
    if (!(error instanceof SchemaEngineError)) throw error;
    logger.warn({ schemaVersionId: version.id, error }, 'could not check a schema');
    await refuse(new AppError('SCHEMA_TOO_COMPLEX'));
  }
}
