import { z } from 'zod';
import { endpoint } from './endpoint';
import { Etag, Id, IdText, Instant, ListQuery, PlainQuery } from './ids';
import { type Permission, PERMISSIONS } from './permissions';

type Schema = z.ZodType;

/** The params of a request for one item: those of its list and the id of the item. */
function itemParams<Shape extends z.ZodRawShape, Name extends string>(
  list: z.ZodObject<Shape, z.core.$strict>,
  id: Name,
): z.ZodObject<Shape & Record<Name, typeof IdText>, z.core.$strict>;
function itemParams(list: z.ZodObject, id: string): z.ZodObject {
  return list.extend({ [id]: IdText });
}

interface ResourceDefinition<
  Shape extends z.ZodRawShape,
  Name extends string,
  Body extends Schema,
  Change extends Schema,
  Item extends Schema,
> {
  /** Name of the group of endpoints: `campaigns`. */
  readonly name: string;
  /** Address and params of the list; the address of an item adds its id. */
  readonly path: `/${string}`;
  readonly params: z.ZodObject<Shape, z.core.$strict>;
  readonly id: Name;
  readonly read: Permission;
  readonly edit: Permission;
  /** By default, everyone who may edit an item may delete it. */
  readonly remove?: Permission;
  readonly body: Body;
  /** PUT replaces all fields; PATCH changes the given fields. */
  readonly update: { readonly method: 'PUT' | 'PATCH'; readonly body: Change };
  /** Maximum size of a body, in bytes. */
  readonly bodyBytes?: number;
  readonly item: Item;
  readonly summaries: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', string>>;
}

/** The endpoints of a resource: list (newest first), get, create, update and delete. */
export function resource<
  Shape extends z.ZodRawShape,
  Name extends string,
  Body extends Schema,
  Change extends Schema,
  Item extends Schema,
>(definition: ResourceDefinition<Shape, Name, Body, Change, Item>) {
  const { name, path, params, body, bodyBytes, item, summaries } = definition;
  const read = { workspace: PERMISSIONS[definition.read] };
  const edit = { workspace: PERMISSIONS[definition.edit] };
  const one = { path: `${path}/:${definition.id}` as const, params: itemParams(params, definition.id) };
  const all = { path, params };
  return {
    list: endpoint({
      ...all,
      name: `${name}.list`,
      summary: summaries.list,
      method: 'GET',
      access: read,
      query: ListQuery,
      response: z.array(item),
    }),
    get: endpoint({
      ...one,
      name: `${name}.get`,
      summary: summaries.get,
      method: 'GET',
      access: read,
      query: PlainQuery,
      response: item,
    }),
    create: endpoint({
      ...all,
      name: `${name}.create`,
      summary: summaries.create,
      method: 'POST',
      access: edit,
      body,
      bodyBytes,
      response: item,
      status: 201,
    }),
    update: endpoint({
      ...one,
      name: `${name}.update`,
      summary: summaries.update,
      method: definition.update.method,
      access: edit,
      body: definition.update.body,
      bodyBytes,
      response: item,
    }),
    delete: endpoint({
      ...one,
      name: `${name}.delete`,
      summary: summaries.delete,
      method: 'DELETE',
      access: { workspace: PERMISSIONS[definition.remove ?? definition.edit] },
      response: 'nothing',
    }),
  };
}

/** What a field of a body holds. */
export type FieldKind = 'text' | 'instant' | 'number' | 'boolean' | 'texts' | 'numbers' | 'object';

interface Field {
  readonly kind: FieldKind;
  readonly isNullable: boolean;
  /** Undefined if the field has no default. */
  readonly initial: unknown;
  /** The fields of an object. */
  readonly nested: z.ZodObject | undefined;
}

/** Returns the kind and the default of a field of a body. */
export function fieldOf(schema: z.core.$ZodType): Field {
  if (schema instanceof z.ZodDefault)
    return { ...fieldOf(schema.unwrap()), initial: schema.def.defaultValue };
  if (schema instanceof z.ZodNullable) return { ...fieldOf(schema.unwrap()), isNullable: true };
  if (schema instanceof z.ZodOptional) return fieldOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return fieldOf(schema.in);
  const nested = schema instanceof z.ZodObject ? schema : undefined;
  return { kind: kindOf(schema), isNullable: false, initial: undefined, nested };
}

function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodISODateTime) return 'instant';
  if (schema instanceof z.ZodObject) return 'object';
  if (!(schema instanceof z.ZodArray)) return 'text';
  const { kind } = fieldOf(schema.element);
  return kind === 'text' ? 'texts' : kind === 'number' ? 'numbers' : 'object';
}

const ANSWERED = {
  text: z.string(),
  instant: Instant,
  number: z.number(),
  boolean: z.boolean(),
  texts: z.array(z.string()),
  numbers: z.array(z.number()),
  object: z.unknown(),
} as const satisfies Record<FieldKind, Schema>;

/** An enum is answered as text, so that an older browser accepts a newer value. */
type Answered<T> = T extends string ? string : Exclude<T, undefined>;
type AnsweredShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodType<Answered<z.output<Shape[Name]>>>;
};

/** The fields of a body as an answer holds them: with their types, without the rules for input. */
export function answeredFields<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>): AnsweredShape<Shape>;
export function answeredFields(body: z.ZodObject): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(body.shape).map(([name, schema]) => {
      const { kind, isNullable } = fieldOf(schema);
      return [name, isNullable ? ANSWERED[kind].nullable() : ANSWERED[kind]];
    }),
  );
}

type Changed<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<
    Shape[Name] extends z.ZodDefault<infer Inner extends z.core.SomeType> ? Inner : Shape[Name]
  >;
};

/** The body of a change: the fields of `body`, each optional and without its default. */
export function changeOf<Shape extends z.ZodRawShape>(
  body: z.ZodObject<Shape, z.core.$strict>,
): z.ZodObject<Changed<Shape>, z.core.$strict>;
export function changeOf(body: z.ZodObject): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries<z.core.$ZodType>(body.shape).map(([name, schema]) => [
        name,
        z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
      ]),
    ),
  );
}

/** The fields that every stored item of a folder has. */
export const storedFields = { id: Id, formId: Id, etag: Etag, createdAt: Instant, updatedAt: Instant };
