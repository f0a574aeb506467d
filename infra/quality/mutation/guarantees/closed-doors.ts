import type { Mutant } from '../mutant';

/** Doors that were found open, and what was lost by others' fault. */
export const CLOSED_DOORS: readonly Mutant[] = [
  {
    name: 'a lost worker counts against all that it ran',
    file: 'libs/persistence/src/repositories/workflows/fair-queue.repository.ts',
    from: `is_after_loss AND (loss_counts OR`,
    to: `is_after_loss AND (true OR`,
    test: 'libs/persistence/src/fair-queue.medium.spec.ts',
  },
  {
    name: 'a workflow that freezes its worker beside others has no limit',
    file: 'libs/persistence/src/repositories/workflows/fair-queue.repository.ts',
    from: `(loss_counts OR \${isSessionAlive('w.lease_holder')}) THEN 1`,
    to: `loss_counts THEN 1`,
    test: 'libs/persistence/src/fair-queue.medium.spec.ts',
  },
  {
    name: 'a worker suspects one of many',
    file: 'worker/src/worker-slots/worker-load.ts',
    from: `this.running <= 1 ||`,
    to: `this.running >= 1 ||`,
    test: 'worker/src/worker-slots/worker-load.spec.ts',
  },
  {
    name: 'a person whose approval was revoked goes on reading',
    file: 'libs/persistence/src/migrations/1767020000000-revoked-access.ts',
    from: `JOIN public.users AS u ON u.id = m.user_id AND u.account_status = 'active'`,
    to: `JOIN public.users AS u ON u.id = m.user_id`,
    test: 'libs/persistence/src/row-security/row-security.medium.spec.ts',
    named: 'not active',
  },
  {
    name: 'a person whose approval was revoked passes the guard of a workspace',
    file: 'libs/persistence/src/migrations/1767020000000-revoked-access.ts',
    from: `JOIN users AS u ON u.id = m.user_id AND u.account_status = 'active'\n      WHERE`,
    to: `JOIN users AS u ON u.id = m.user_id\n      WHERE`,
    test: 'libs/persistence/src/row-security/row-security.medium.spec.ts',
    named: 'not active',
  },
  {
    name: 'a schema with many DOCTYPEs holds up the worker',
    file: 'libs/xml/src/targets/own-schema/schema-set.ts',
    from: `const DOCTYPE = /^<!DOCTYPE`,
    to: `const DOCTYPE = /<!DOCTYPE`,
    test: 'libs/xml/src/targets/own-schema/schema-set.spec.ts',
  },
  {
    name: 'a hostile schema is compiled for as long as it likes',
    file: 'libs/xml/src/targets/own-schema/validate-by-schema.ts',
    from: `{ processorMs: COMPILE_MS, signal: options.signal }`,
    to: `{ processorMs: 3_600_000, signal: options.signal }`,
    test: 'libs/xml/src/targets/own-schema/validate-by-schema.medium.spec.ts',
    named: 'within 10 s',
  },
  {
    name: 'the API answers under any host name',
    file: 'api/src/http/known-host.middleware.ts',
    from: `known.has(host) ? undefined`,
    to: `known.size > 0 ? undefined`,
    test: 'api/src/http/known-host.middleware.spec.ts',
  },
];
