import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const WORKSPACE_ROLES = ['member', 'admin', 'owner'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/**
 * Access level of an endpoint. `approved`: verified e-mail and an account that is not pending. A workspace role means that role
 * or a higher one in the workspace given by the path parameter `workspaceId`. Users without the role receive the same answer as
 * if the workspace did not exist.
 */
export type Access =
  'public' | 'signed-in' | 'approved' | 'administrator' | { readonly workspace: WorkspaceRole };

type Schema = z.ZodType;

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | 'nothing' | 'file' = Schema | 'nothing' | 'file',
> {
  /** `noun.verb`, unique. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Express style: `/api/workspaces/:workspaceId`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Maximum size of the JSON body, in bytes. */
  readonly bodyBytes: number;
  /** Schema of the JSON answer, `nothing` (204) or `file` (bytes). */
  readonly response: Response;
  /** HTTP status on success. The API may return another 2xx status where the summary states it. */
  readonly status: number;
}

/** Body limit for names, descriptions and lists of ids. Endpoints that accept more declare their own limit. */
const BODY_BYTES = 65_536;

/** Declares an endpoint: the API implements the value, the client calls it, tests walk all of them. */
export function endpoint<
  Response extends Schema | 'nothing' | 'file',
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: {
  name: string;
  summary: string;
  method: Method;
  path: `/${string}`;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyBytes?: number;
  response: Response;
  status?: number;
}): Endpoint<Params | undefined, Query | undefined, Body | undefined, Response> & {
  params: Params;
  query: Query;
  body: Body;
} {
  return {
    name: definition.name,
    summary: definition.summary,
    method: definition.method,
    path: definition.path,
    access: definition.access,
    // The type parameter is `undefined` exactly when the property is absent, which TypeScript cannot see.
    params: definition.params as Params,
    query: definition.query as Query,
    body: definition.body as Body,
    bodyBytes: definition.bodyBytes ?? BODY_BYTES,
    response: definition.response,
    status: definition.status ?? (definition.response === 'nothing' ? 204 : 200),
  };
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Given<S> = S extends Schema ? z.input<S> : undefined;
type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Input of a handler, validated and parsed. */
export type Input<E extends Endpoint> = Filled<{
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}>;

/** Input of a caller. */
export type Arguments<E extends Endpoint> = Filled<{
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}>;

/** Output for a caller. */
export type Answer<E extends Endpoint> = E['response'] extends Schema
  ? z.output<E['response']>
  : E['response'] extends 'file'
    ? Blob
    : undefined;
