import type { XmlSchemaProblem } from '@app/contracts';
import { In, IsNull, LessThan, type EntityManager } from 'typeorm';
import { XmlSchemaEntity, XmlSchemaVersionEntity } from '../../entities/xml-schema.entities';
import { isQueueOpen } from '../../queue-pause';
import type { Page } from './workspace.repository';

export interface NewSchemaVersion {
  readonly files: { path: string; size: number }[];
  readonly objectPath: string;
  readonly createdBy: number;
}

/** A schema with its newest version and its newest usable version. */
export interface SchemaWithVersions {
  readonly schema: XmlSchemaEntity;
  readonly newest: XmlSchemaVersionEntity;
  readonly ready: XmlSchemaVersionEntity | null;
  /** Ids of all versions, newest first. */
  readonly versionIds: readonly number[];
}

export type XmlSchemaRepository = ReturnType<typeof xmlSchemaRepository>;

export function xmlSchemaRepository(manager: EntityManager) {
  const schemas = manager.getRepository(XmlSchemaEntity);
  const versions = manager.getRepository(XmlSchemaVersionEntity);

  async function withVersions(rows: readonly XmlSchemaEntity[]): Promise<SchemaWithVersions[]> {
    const found = await versions.find({
      where: { schemaId: In(rows.map(({ id }) => id)) },
      order: { version: 'DESC' },
    });
    return rows.flatMap((schema) => {
      const own = found.filter(({ schemaId }) => schemaId === schema.id);
      const [newest] = own;
      const ready = own.find(({ status }) => status === 'ready') ?? null;
      return newest === undefined ? [] : [{ schema, newest, ready, versionIds: own.map(({ id }) => id) }];
    });
  }

  return {
    async create(
      schema: { workspaceId: number; name: string; description: string | null; createdBy: number },
      version: NewSchemaVersion,
    ): Promise<{ schemaId: number; versionId: number }> {
      const { id: schemaId } = await schemas.save(schemas.create(schema));
      const { id: versionId } = await versions.save(versions.create({ ...version, schemaId, version: 1 }));
      return { schemaId, versionId };
    },

    /** Adds the next version. The lock serializes concurrent uploads. */
    async addVersion(schemaId: number, version: NewSchemaVersion): Promise<{ id: number; version: number }> {
      await schemas.findOne({ where: { id: schemaId }, lock: { mode: 'pessimistic_write' } });
      const next = ((await versions.maximum('version', { schemaId })) ?? 0) + 1;
      const { id } = await versions.save(versions.create({ ...version, schemaId, version: next }));
      return { id, version: next };
    },

    async list(workspaceId: number, page: Page): Promise<SchemaWithVersions[]> {
      const older = page.before === undefined ? {} : { id: LessThan(page.before) };
      const where = { workspaceId, deletedAt: IsNull(), ...older };
      return withVersions(await schemas.find({ where, order: { id: 'DESC' }, take: page.limit }));
    },

    async find(workspaceId: number, id: number): Promise<SchemaWithVersions | null> {
      const [found] = await withVersions(await schemas.findBy({ workspaceId, id, deletedAt: IsNull() }));
      return found ?? null;
    },

    async delete(id: number): Promise<void> {
      await schemas.update(id, { deletedAt: () => 'now()' });
    },

    findVersion(id: number): Promise<XmlSchemaVersionEntity | null> {
      return versions.findOneBy({ id });
    },

    async workspaceOf(version: XmlSchemaVersionEntity): Promise<number | null> {
      return (await schemas.findOneBy({ id: version.schemaId }))?.workspaceId ?? null;
    },

    /** Ends the check of a version, once. */
    async accept(
      id: number,
      facts: { targetNamespace: string | null; rootElements: string[] },
    ): Promise<void> {
      await versions.update({ id, status: 'checking' }, { status: 'ready', ...facts });
    },

    async refuse(id: number, problems: XmlSchemaProblem[]): Promise<void> {
      await versions.update({ id, status: 'checking' }, { status: 'refused', problems });
    },

    /** Versions whose check is overdue. */
    async findUnchecked(limit: number): Promise<number[]> {
      const rows = await versions
        .createQueryBuilder('version')
        .select('version.id', 'id')
        .where(
          `version.status = 'checking' AND version.createdAt < now() - interval '30 seconds' AND ${isQueueOpen('extraction')}`,
        )
        .orderBy('version.id')
        .limit(limit)
        .getRawMany<{ id: number }>();
      return rows.map(({ id }) => id);
    },
  };
}
