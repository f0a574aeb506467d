import type { Endpoint } from '@app/contracts';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { ENDPOINT } from './endpoint.decorator';

/** Filters answers by the endpoint's response schema. An answer that does not fit it is a bug of ours. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(execution: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, execution.getHandler());
    if (endpoint === undefined) return next.handle();
    const { response } = endpoint;
    if (response === 'file') return next.handle();
    if (response === 'nothing') return next.handle().pipe(map(() => undefined));
    // A stream is JSON that was checked when it was stored, or a file.
    return next
      .handle()
      .pipe(map((answer) => (answer instanceof StreamableFile ? answer : response.parse(answer))));
  }
}
