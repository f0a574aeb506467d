import type { Endpoint, Input } from '@app/contracts';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import { requestContext, type RequestContext } from './request-context';

export const ENDPOINT = Symbol('endpoint');

const METHODS = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
} as const;

/**
 * Makes a controller method the implementation of an endpoint: its route, access rule, input validation and answer filter all
 * come from the value in libs/contracts.
 */
export function Implements(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    SetMetadata(ENDPOINT, endpoint),
    RequestMapping({ path: endpoint.path, method: METHODS[endpoint.method] }),
    HttpCode(endpoint.status),
  );
}

/** A handler's argument: the validated input and the request context. */
export type Call<E extends Endpoint> = Input<E> & { readonly context: RequestContext };

/** Injects the `Call`. The endpoint guard has parsed it with the endpoint's schemas before a handler runs. */
export const FromCall = createParamDecorator((_data: unknown, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<Request>();
  return { ...request.input, context: requestContext(request) };
});
