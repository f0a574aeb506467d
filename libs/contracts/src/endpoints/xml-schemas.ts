import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdText, Instant, ListQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { ResultMessage } from '../result-message';
import { WorkspaceParams } from './people/workspaces';

/** `checking`: the worker has not validated it yet. Only `ready` schemas can be used. */
export const XmlSchemaStatus = z.enum(['checking', 'ready', 'refused']);
export type XmlSchemaStatus = z.infer<typeof XmlSchemaStatus>;

/** Reason why uploaded files are not a valid schema. */
export const XmlSchemaProblem = z.object({
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  sentence: z.string(),
  message: ResultMessage.optional(),
});
export type XmlSchemaProblem = z.infer<typeof XmlSchemaProblem>;

/** A workspace's own XML schema, in its newest version. Versions are immutable. */
export const XmlSchema = z.object({
  id: Id,
  workspaceId: Id,
  name: z.string(),
  description: z.string().nullable(),
  version: z.number().int().min(1),
  status: XmlSchemaStatus,
  /** The newest usable version. Null if there is none. */
  readyVersion: z.number().int().nullable(),
  /** All versions, newest first. Workflows record the version that they were validated against. */
  versionIds: z.array(Id),
  problems: z.array(XmlSchemaProblem),
  targetNamespace: z.string().nullable(),
  /** Names of the allowed root elements. */
  rootElements: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number().int() })),
  createdBy: Id.nullable(),
  createdAt: Instant,
});
export type XmlSchema = z.infer<typeof XmlSchema>;

const name = z
  .string()
  .trim()
  .min(1, 'Please give the schema a name.')
  .max(LIMITS.nameMaximum, 'This name is too long.');
const source = {
  files: z
    .array(z.strictObject({ path: z.string().min(1).max(LIMITS.fileNameMaximum), text: z.string() }))
    .min(1, 'Please choose the files of the schema.')
    .max(LIMITS.schemaFiles, 'A schema may have at most 100 files.'),
  /** Path of the main schema file. Optional if it is unambiguous. */
  main: z.string().max(LIMITS.fileNameMaximum).optional(),
};
/** Body limit. Schemas are sent as text, and JSON escaping makes it longer. */
const SCHEMA_BODY_BYTES = 8_388_608;
const isSmallEnough = ({ files }: { files: { text: string }[] }): boolean =>
  files.reduce((size, { text }) => size + text.length, 0) <= LIMITS.schemaBytes;
const tooLarge = { message: 'The files of a schema may have at most 5 MB together.', path: ['files'] };

export const CreateXmlSchemaBody = z
  .strictObject({
    name,
    description: z.string().trim().max(LIMITS.descriptionMaximum).nullish(),
    ...source,
  })
  .refine(isSmallEnough, tooLarge);
export const AddXmlSchemaVersionBody = z.strictObject(source).refine(isSmallEnough, tooLarge);

export const XmlSchemaParams = z.strictObject({ workspaceId: IdText, schemaId: IdText });

const SCHEMAS = '/api/workspaces/:workspaceId/xml-schemas';

export const xmlSchemas = {
  list: endpoint({
    name: 'xmlSchemas.list',
    summary: 'The XML schemas of a workspace, newest first.',
    method: 'GET',
    path: SCHEMAS,
    access: { workspace: PERMISSIONS['xml-schemas.read'] },
    params: WorkspaceParams,
    query: ListQuery,
    response: z.array(XmlSchema),
  }),
  create: endpoint({
    name: 'xmlSchemas.create',
    summary: 'Uploads an XML schema with its included files; the worker checks it.',
    method: 'POST',
    path: SCHEMAS,
    access: { workspace: PERMISSIONS['xml-schemas.edit'] },
    params: WorkspaceParams,
    body: CreateXmlSchemaBody,
    bodyBytes: SCHEMA_BODY_BYTES,
    response: XmlSchema,
    status: 201,
  }),
  addVersion: endpoint({
    name: 'xmlSchemas.addVersion',
    summary:
      'Uploads the next version of a schema. Workflows keep the version that they were checked against.',
    method: 'POST',
    path: `${SCHEMAS}/:schemaId/versions`,
    access: { workspace: PERMISSIONS['xml-schemas.edit'] },
    params: XmlSchemaParams,
    body: AddXmlSchemaVersionBody,
    bodyBytes: SCHEMA_BODY_BYTES,
    response: XmlSchema,
    status: 201,
  }),
  delete: endpoint({
    name: 'xmlSchemas.delete',
    summary:
      'Removes a schema from the choice for new workflows. Earlier workflows keep the version that they were checked against.',
    method: 'DELETE',
    path: `${SCHEMAS}/:schemaId`,
    access: { workspace: PERMISSIONS['xml-schemas.edit'] },
    params: XmlSchemaParams,
    response: 'nothing',
  }),
};
