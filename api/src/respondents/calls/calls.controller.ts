import { type Answer, calls, type FormCall, type TestCall, testCalls } from '@app/contracts';
import { Controller } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { pageOf } from '../../http/page';
import { CallsService } from './calls.service';

@Controller()
export class CallsController {
  constructor(private readonly service: CallsService) {}

  @Implements(calls.list)
  list(@FromCall() { params, query }: Call<typeof calls.list>): Promise<Answer<typeof calls.list>> {
    return this.service.list(params, query);
  }

  @Implements(calls.get)
  get(@FromCall() { params }: Call<typeof calls.get>): Promise<FormCall> {
    return this.service.get(params);
  }

  @Implements(calls.create)
  create(@FromCall() { params, body, context }: Call<typeof calls.create>): Promise<FormCall> {
    return this.service.create(params, body, context);
  }

  @Implements(calls.plan)
  plan(@FromCall() { params, context }: Call<typeof calls.plan>): Promise<Answer<typeof calls.plan>> {
    return this.service.plan(params, context);
  }

  @Implements(calls.update)
  update(@FromCall() { params, body, context }: Call<typeof calls.update>): Promise<FormCall> {
    return this.service.update(params, body, context);
  }

  @Implements(testCalls.list)
  listTests(@FromCall() { params, query }: Call<typeof testCalls.list>): Promise<TestCall[]> {
    return this.service.listTests(params, pageOf(query));
  }

  @Implements(testCalls.get)
  getTest(@FromCall() { params }: Call<typeof testCalls.get>): Promise<TestCall> {
    return this.service.getTest(params);
  }

  @Implements(testCalls.create)
  createTest(@FromCall() { params, body, context }: Call<typeof testCalls.create>): Promise<TestCall> {
    return this.service.createTest(params, body, context);
  }

  @Implements(testCalls.update)
  updateTest(@FromCall() { params, body, context }: Call<typeof testCalls.update>): Promise<TestCall> {
    return this.service.updateTest(params, body, context);
  }
}
