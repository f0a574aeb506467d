import { type Endpoint, ENDPOINTS, keyScopeOf, Problem } from '@app/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type PathItem = OpenAPIObject['paths'][string];

/** The OpenAPI description, generated from the same values that the API implements and the client calls. */
export function createOpenApiDocument(): OpenAPIObject {
  const paths: Record<string, PathItem> = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clindrove', version: '1', description: 'Study protocols to XML.' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of a workspace. `x-key-scope` of an operation is the lowest scope of a key that may call it, or null if it needs a session.',
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint) {
  const { name, summary, response, status, access, body } = endpoint;
  const scope = keyScopeOf(endpoint);
  return {
    operationId: name,
    summary,
    tags: [name.split('.')[0] ?? name],
    'x-access': access,
    'x-key-scope': scope,
    ...(access === 'public'
      ? {}
      : { security: [{ session: [] }, ...(scope === null ? [] : [{ apiKey: [] }])] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'input') } },
          },
        }),
    responses: {
      [status]: {
        description: 'Success',
        ...(response === 'nothing' ? {} : { content: contentOf(response) }),
      },
      default: {
        description: 'A problem (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function contentOf(response: z.ZodType | 'file') {
  return response === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(response, 'output') } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(value, 'input'),
  }));
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
