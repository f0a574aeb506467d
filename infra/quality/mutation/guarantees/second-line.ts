import type { Mutant } from '../mutant';

const FENCE_TABLES = 'libs/persistence/src/row-security/enable-row-security.ts';
const FENCE_TEST = 'libs/persistence/src/row-security/row-security.medium.spec.ts';
const GUARD_TEST = 'api/src/http/endpoint.guard.medium.spec.ts';
const ADDRESS_TEST = 'libs/providers/src/guarded-fetch.spec.ts';
const LEASES = 'libs/persistence/src/repositories/workflows/workflow-lease.repository.ts';
const LEASES_TEST = 'libs/persistence/src/leases.medium.spec.ts';
const DOCUMENTS = 'libs/persistence/src/repositories/forms/document.repository.ts';
const READINGS_TEST = 'libs/persistence/src/reading-leases.medium.spec.ts';
const READER = 'worker/src/read-document/read-document.handler.ts';
const READER_TEST = 'worker/src/read-document/read-document.medium.spec.ts';
const CONVERT = 'worker/src/convert-workflow';
const LEASE_TEST = `${CONVERT}/workflow-lease.medium.spec.ts`;
const CONVERT_TEST = 'libs/conversion/src/convert.spec.ts';
const AUDIT_TEST = 'infra/system-tests/audit.medium.spec.ts';

/** What holds when the first line of defence does not: each check is tested with the one before it taken away. */
export const SECOND_LINE: readonly Mutant[] = [
  {
    name: 'a fence lets rows of other workspaces be written',
    file: FENCE_TABLES,
    from: '`CREATE POLICY members ON ${table} USING (${condition}) WITH CHECK (${condition})`',
    to: '`CREATE POLICY members ON ${table} USING (${condition}) WITH CHECK (true)`',
    test: FENCE_TEST,
  },
  {
    name: 'an exchanged fence lets rows of other workspaces be written',
    file: FENCE_TABLES,
    from: '`ALTER POLICY members ON ${table} USING (${condition}) WITH CHECK (${condition})`',
    to: '`ALTER POLICY members ON ${table} USING (${condition}) WITH CHECK (true)`',
    test: FENCE_TEST,
  },
  {
    name: 'one table after the first fence lets rows of other workspaces be written',
    file: 'libs/persistence/src/migrations/1765830100000-value-reviews.ts',
    from: "...enableRowSecurity('ai_workflow_value_reviews', OF_WORKSPACE),",
    to: "...enableRowSecurity('ai_workflow_value_reviews', OF_WORKSPACE), 'CREATE POLICY open ON ai_workflow_value_reviews FOR INSERT WITH CHECK (true)',",
    test: FENCE_TEST,
  },
  {
    name: 'an approved person acts as the system',
    file: 'api/src/http/endpoint.guard.ts',
    from: `if (access === 'approved') return assertApproved(user);`,
    to: `if (access === 'approved') return continueAsSystem();`,
    test: GUARD_TEST,
  },
  {
    name: 'a member acts as the system',
    file: 'api/src/http/endpoint.guard.ts',
    from: `    request.workspaceRole = place.role;`,
    to: `    request.workspaceRole = place.role;\n    continueAsSystem();`,
    test: GUARD_TEST,
  },
  {
    name: 'a step of the system leaves the rest of the request with its rights',
    file: 'api/src/http/database-user.ts',
    from: `withDatabaseUser({ ...currentDatabaseUser(), isSystem: true } satisfies DatabaseUser, work)`,
    to: `withDatabaseUser(Object.assign(currentDatabaseUser(), { isSystem: true }) satisfies DatabaseUser, work)`,
    test: 'api/src/http/database-user.spec.ts',
  },
  {
    name: 'a question for everybody is asked as the system',
    file: 'api/src/http/database-user.ts',
    from: `  return withDatabaseUser({ personId: null, isSystem: false }, work);`,
    to: `  return withDatabaseUser({ personId: null, isSystem: true }, work);`,
    test: 'api/src/http/database-user.spec.ts',
  },
  {
    name: 'an address is looked at when it is saved, and not before each call',
    file: 'libs/providers/src/address-guard.ts',
    from: `    await assertAddressAllowed(baseUrl, policy);`,
    to: `    await Promise.resolve();`,
    test: ADDRESS_TEST,
  },
  {
    name: 'a reader that lost its lease goes on counting pages',
    file: DOCUMENTS,
    from: `documents.update(held(id, token), {
        readingPagesDone: progress.done`,
    to: `documents.update({ id, readingStatus: 'reading' }, {
        readingPagesDone: progress.done`,
    test: READINGS_TEST,
  },
  {
    name: 'a reader that lost its lease keeps what it has read',
    file: DOCUMENTS,
    from: `documents.update(held(id, token), {
        ...factColumns(facts)`,
    to: `documents.update({ id, readingStatus: 'reading' }, {
        ...factColumns(facts)`,
    test: READINGS_TEST,
  },
  {
    name: 'a reader that lost its lease finishes the reading',
    file: DOCUMENTS,
    from: `documents.update(held(id, token), {
        readingStatus: result.status`,
    to: `documents.update({ id, readingStatus: 'reading' }, {
        readingStatus: result.status`,
    test: READINGS_TEST,
  },
  {
    name: 'a reader that lost its lease gives the reading back',
    file: DOCUMENTS,
    from: `documents.update(held(id, token), {
        readingStatus: 'waiting'`,
    to: `documents.update({ id, readingStatus: 'reading' }, {
        readingStatus: 'waiting'`,
    test: READINGS_TEST,
  },
  {
    name: 'a reading that has ended is written on',
    file: DOCUMENTS,
    from: `({ id, leaseToken: token, readingStatus: 'reading' as const })`,
    to: `({ id, leaseToken: token })`,
    test: READINGS_TEST,
  },
  {
    name: 'a document is read while its reader lives',
    file: DOCUMENTS,
    from: `IN ('waiting', 'reading') AND coalesce(d.lease_until, now()) <= now()`,
    to: `IN ('waiting', 'reading') AND now() <= now()`,
    test: READINGS_TEST,
  },
  {
    name: 'readers that claim at once do not see what the others take',
    file: DOCUMENTS,
    from: `      await manager.query('SELECT pg_advisory_xact_lock($1)', [READING_LOCK]);`,
    to: `      await manager.query('SELECT $1::int', [READING_LOCK]);`,
    test: READINGS_TEST,
  },
  {
    name: 'a lost reader is no attempt',
    file: DOCUMENTS,
    from: `reading_status = 'waiting' OR loss_counts THEN 1`,
    to: `reading_status = 'waiting' THEN 1`,
    test: READINGS_TEST,
  },
  {
    name: 'a document takes readers down again and again',
    file: READER,
    from: `const ATTEMPTS = 2;`,
    to: `const ATTEMPTS = 20;`,
    test: READER_TEST,
  },
  {
    name: 'a reader goes on although its lease is lost',
    file: READER,
    from: `this.token, progress))) this.lose();`,
    to: `this.token, progress))) this.stop.bind(this);`,
    test: READER_TEST,
  },
  {
    name: 'a storage that is away is an attempt of a reading',
    file: DOCUMENTS,
    from: `'greatest(reading_attempts - 1, 0)'`,
    to: `'reading_attempts'`,
    test: READER_TEST,
  },
  {
    name: 'a reading ends without a word to those who watch',
    file: READER,
    from: `'document read');\n  await announceById(context, document.id);`,
    to: `'document read');`,
    test: READER_TEST,
  },
  {
    name: 'a lease is held by every token',
    file: LEASES,
    from: `const where = { id: lease.workflowId, leaseToken: lease.token, status: 'running' } as const;`,
    to: `const where = { id: lease.workflowId, status: 'running' } as const;`,
    test: LEASES_TEST,
  },
  {
    name: 'a lease that was asked for is lost before it is used',
    file: LEASES,
    from: `        lock: { mode: 'pessimistic_write' },`,
    to: ``,
    test: LEASES_TEST,
  },
  {
    name: 'a holder that leaves takes the workflow from the one after it',
    file: LEASES,
    from: `        { id: lease.workflowId, leaseToken: lease.token, status: 'running' },
        { leaseHolder: null, lossCounts: true },`,
    to: `        { id: lease.workflowId, status: 'running' },
        { leaseHolder: null, lossCounts: true },`,
    test: LEASES_TEST,
  },
  {
    name: 'an upload of another folder is found',
    file: 'libs/persistence/src/repositories/forms/upload.repository.ts',
    from: `uploads.findOneBy({ formId, objectPath })`,
    to: `uploads.findOneBy(formId === 0 ? { formId } : { objectPath })`,
    test: 'libs/persistence/src/uploads.medium.spec.ts',
  },
  {
    name: 'an upload of another folder is used up',
    file: 'libs/persistence/src/repositories/forms/upload.repository.ts',
    from: `uploads.delete({ formId, objectPath })`,
    to: `uploads.delete(formId === 0 ? { formId } : { objectPath })`,
    test: 'libs/persistence/src/uploads.medium.spec.ts',
  },
  {
    name: 'a worker that lost the lease still buys a call',
    file: `${CONVERT}/call-recorder.ts`,
    from: `    await this.lease.assertHeld();`,
    to: `    await this.lease.stop();`,
    test: `${CONVERT}/call-recorder.medium.spec.ts`,
  },
  {
    name: 'a lease is taken for held where no step waits to be kept',
    file: `${CONVERT}/workflow-lease.ts`,
    from: `if (this.steps.isEmpty) await this.assertTaken(() => this.renew());`,
    to: `if (this.steps.isEmpty) await this.keeping;`,
    test: `${CONVERT}/call-recorder.medium.spec.ts`,
  },
  {
    name: 'a call of a batch without a result is dropped in silence',
    file: `${CONVERT}/settle-batch.ts`,
    from: `  for (const call of calls.values()) {`,
    to: `  for (const call of [...calls.values()].slice(calls.size)) {`,
    test: `${CONVERT}/settle-batch.medium.spec.ts`,
  },
  {
    name: 'a call of a batch without a result is no failure',
    file: `${CONVERT}/settle-batch.ts`,
    from: `    failures.push(new ProviderError('response', message('provider.result-missing')));`,
    to: ``,
    test: `${CONVERT}/settle-batch.medium.spec.ts`,
  },
  {
    name: 'a suspended person opens a socket',
    file: 'api/src/live/live.gateway.ts',
    from: `if (user === null || user.accountStatus === 'suspended') return 'unknown';`,
    to: `if (user === null) return 'unknown';`,
    test: 'api/src/live/live.gateway.medium.spec.ts',
  },
  {
    name: 'the trail has invented values of how a workflow ended',
    file: `${CONVERT}/workflow-lease.ts`,
    from: `newValue: isCompleted ? { outcome } : { errorCode },`,
    to: `newValue: isCompleted ? { outcome: 'clean' } : { errorCode: errorCode && 'INTERNAL', was: outcome },`,
    test: LEASE_TEST,
  },
  {
    name: 'the trail has what a document is called since as what it was called before',
    file: 'api/src/documents/documents.service.ts',
    from: `const oldValue = { name: before.name, description: before.description, tags: before.tags };`,
    to: `const oldValue = { ...before, ...newValue };`,
    test: AUDIT_TEST,
    named: 'whatever was changed',
    isStarted: true,
  },
  {
    name: 'an answer to another system prompt is taken again',
    file: 'libs/conversion/src/ask/chunk-requester.ts',
    from: `const texts = [prompt.system, prompt.prefix, prompt.user];`,
    to: `const texts = [prompt.prefix, prompt.user];`,
    test: CONVERT_TEST,
  },
  {
    name: 'an answer of another model is taken again',
    file: 'libs/conversion/src/ask/answer-buyer.ts',
    from: `hashOf([client.model, ...texts])`,
    to: `hashOf(texts)`,
    test: CONVERT_TEST,
  },
  {
    name: 'a picture that was read by another system prompt is taken again',
    file: 'libs/conversion/src/pictures/read-pictures.ts',
    from: `for (const part of [client.model, texts.system, texts.prompt, place])`,
    to: `for (const part of [client.model, texts.prompt, place])`,
    test: 'libs/conversion/src/pictures/read-pictures.spec.ts',
  },
  {
    name: 'a criterion is held by a text with half of its words',
    file: 'libs/conversion/src/coverage/matched-items.ts',
    from: `const SAME_WORDS = 0.75;`,
    to: `const SAME_WORDS = 0.45;`,
    test: 'libs/conversion/src/coverage/matched-items.spec.ts',
  },
  {
    name: 'a schema that redefines a missing file is complete',
    file: 'libs/xml/src/targets/own-schema/schema-set.ts',
    from: `new Set(['include', 'import', 'redefine'])`,
    to: `new Set(['include', 'import'])`,
    test: 'libs/xml/src/targets/own-schema/schema-set.spec.ts',
  },
  {
    name: 'a second list that begins at 1 belongs to the last criterion',
    file: 'libs/protocol-extraction/src/criteria/criterion-list.ts',
    from: `if (!isFollowed && this.isOtherList(item, criterion)) {`,
    to: `if (isFollowed && this.isOtherList(item, criterion)) {`,
    test: 'libs/protocol-extraction/src/criteria/criteria.spec.ts',
  },
];
