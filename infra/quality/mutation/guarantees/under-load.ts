import type { Mutant } from '../mutant';

const REPOSITORIES = 'libs/persistence/src/repositories';
const INTEGRATIONS = `${REPOSITORIES}/workspaces/integration.repository.ts`;
const CALLS = `${REPOSITORIES}/workflows/workflow-call.repository.ts`;
const TURN = `${REPOSITORIES}/workflows/fair-queue.repository.ts`;
const ADMISSION = 'worker/src/convert-workflow/call-admission.medium.spec.ts';
const TURNS = 'libs/persistence/src/fair-queue.medium.spec.ts';
const OPEN_CALLS = 'libs/persistence/src/open-calls.medium.spec.ts';
const LANES = 'worker/src/worker-slots/worker-slots.spec.ts';
const QUEUE = 'libs/jobs/src/job-runner.medium.spec.ts';
const RESILIENCE = 'infra/system-tests/resilience.medium.spec.ts';

/** A key makes as many calls at a time as its provider takes. */
const CALLS_OF_A_KEY: readonly Mutant[] = [
  {
    name: 'calls that were sent before a key rests lengthen its rest',
    file: 'libs/providers/src/key-limiter.ts',
    from: `if now - ARGV[1] < tonumber(redis.call('GET', KEYS[3]) or 0) then return 0 end`,
    to: '',
    test: 'libs/providers/src/key-limiter.medium.spec.ts',
  },
  {
    name: 'a key goes on as before when its provider refuses a call',
    file: INTEGRATIONS,
    from: `open.calls) / 2)`,
    to: `open.calls))`,
    test: ADMISSION,
  },
  {
    name: 'calls that were sent together halve a key again and again',
    file: INTEGRATIONS,
    from: `AND (i.call_limit_at IS NULL OR i.call_limit_at < now() - make_interval(secs => $3))`,
    to: `AND $3::float IS NOT NULL`,
    test: ADMISSION,
  },
  {
    name: 'a key is left without any call',
    file: INTEGRATIONS,
    from: `greatest(1, least(`,
    to: `greatest(0, least(`,
    test: ADMISSION,
  },
  {
    name: 'a key of which the only call was refused is slowed',
    file: INTEGRATIONS,
    from: `open.calls > 1`,
    to: `open.calls > 0`,
    test: ADMISSION,
  },
  {
    name: 'the refusal of one key slows all others',
    file: INTEGRATIONS,
    from: `WHERE i.id = $1 AND open.calls > 1`,
    to: `WHERE open.calls > 1`,
    test: ADMISSION,
  },
  {
    name: 'calls of other keys count as those of a refused one',
    file: INTEGRATIONS,
    from: `WHERE c.finish = 'open' AND c.integration_id = $1 AND w.status`,
    to: `WHERE c.finish = 'open' AND w.status`,
    test: ADMISSION,
  },
  {
    name: 'calls of lost workers count as those of a refused key',
    file: INTEGRATIONS,
    from: ` AND w.status = 'running' AND w.lease_until > now()) open`,
    to: `) open`,
    test: ADMISSION,
  },
  {
    name: 'a key that was slowed never makes more calls again',
    file: 'libs/persistence/src/call-limit.ts',
    from: 'call_limit + floor(',
    to: 'call_limit + 0 * floor(',
    test: ADMISSION,
  },
  {
    name: 'a key that was slowed makes more calls again twice as soon',
    file: 'libs/persistence/src/call-limit.ts',
    from: `const RISE_SECONDS = 60;`,
    to: `const RISE_SECONDS = 30;`,
    test: ADMISSION,
  },
  {
    name: 'a key that was slowed rises above what the installation allows',
    file: 'worker/src/convert-workflow/call-admission.ts',
    from: `Math.min(slots, held.limit ?? slots)`,
    to: `held.limit ?? slots`,
    test: ADMISSION,
  },
  {
    name: 'a key that was slowed has more workflows begun than the installation allows',
    file: TURN,
    from: "least($4, ${callLimitIn('i')})",
    to: "coalesce(${callLimitIn('i')}, $4)",
    test: TURNS,
  },
  {
    name: 'a key has the limit of another',
    file: CALLS,
    from: `FROM workspace_ai_agent_integrations i WHERE i.id = $1) AS limit`,
    to: `FROM workspace_ai_agent_integrations i ORDER BY i.call_limit LIMIT 1) AS limit`,
    test: ADMISSION,
  },
  {
    name: 'a call that was never sent slows its key',
    file: 'worker/src/convert-workflow/key-calls.ts',
    from: `if (error.fault !== 'rate' || error.limited) return;`,
    to: `if (error.fault !== 'rate') return;`,
    test: ADMISSION,
  },
  {
    name: 'an overloaded provider slows a key',
    file: 'worker/src/convert-workflow/key-calls.ts',
    from: `if (error.fault !== 'rate' || error.limited) return;`,
    to: `if (error.limited) return;`,
    test: ADMISSION,
  },
];

/** A place lives as long as the lease of its workflow, and nobody waits for the books. */
const LOSSES: readonly Mutant[] = [
  {
    name: 'whoever takes a workflow over leaves it the calls of the holder that is gone',
    file: 'worker/src/convert-workflow/convert-workflow.handler.ts',
    from: `await closeLostCalls(context, workflow.id);`,
    to: `void closeLostCalls;`,
    test: 'infra/system-tests/concurrency-quota.medium.spec.ts',
    isStarted: true,
  },
  {
    name: 'a holder that only stands still is taken over as one that is gone',
    file: 'libs/persistence/src/worker-session.ts',
    from: `l.locktype = 'advisory' AND`,
    to: `l.locktype = 'nothing' AND`,
    test: TURNS,
  },
  {
    name: 'a holder that stands still keeps its workflow for ever',
    file: TURN,
    from: `(w.lease_until < now() - make_interval(secs => \${STANDSTILL_LEASES} * $2) OR NOT`,
    to: `(false OR NOT`,
    test: TURNS,
  },
  {
    name: 'a holder that left its workflow keeps it from others',
    file: `${REPOSITORIES}/workflows/workflow-lease.repository.ts`,
    from: `{ leaseHolder: null, lossCounts: true },`,
    to: `{ leaseToken: lease.token },`,
    test: TURNS,
  },
  {
    name: 'compose kills a worker before it has put its work down',
    file: 'docker-compose.yml',
    from: 'stop_grace_period: ${DRAIN_SECONDS:-120}s',
    to: 'stop_grace_period: 40s',
    test: 'libs/config/src/config.spec.ts',
  },
  {
    name: 'calls may go on until a worker is killed',
    file: 'worker/src/time-to-stop.ts',
    from: `Math.min(PUTTING_DOWN_MS, wholeMs / 5)`,
    to: `Math.min(PUTTING_DOWN_MS, 0)`,
    test: 'worker/src/time-to-stop.spec.ts',
  },
  {
    name: 'others wait for a transaction of a process that stands still',
    file: 'libs/persistence/src/data-source.ts',
    from: `idle_in_transaction_session_timeout: 5000,`,
    to: `idle_in_transaction_session_timeout: 30_000,`,
    test: 'libs/persistence/src/database.medium.spec.ts',
  },
  {
    name: 'the sweep holds a transaction while it waits',
    file: 'libs/persistence/src/database.ts',
    from: `      const [row] = await runner.manager.query<{ taken: boolean }[]>(`,
    to: `      await runner.startTransaction();
      const [row] = await runner.manager.query<{ taken: boolean }[]>(`,
    test: 'worker/src/janitor/orphaned-work.medium.spec.ts',
  },
  {
    name: 'a transaction waits for a second connection of its own process',
    file: 'libs/persistence/src/database.ts',
    from: `    refuseSecondConnection(dataSource);`,
    to: `    void refuseSecondConnection;`,
    test: 'libs/persistence/src/database.medium.spec.ts',
  },
  {
    name: 'calls that end wait for each other at the row of their key',
    file: INTEGRATIONS,
    from: ` AND (:keyInvalid OR key_invalid OR last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    to: ``,
    test: OPEN_CALLS,
  },
  {
    name: 'what is folded into the sums of a month counts again',
    file: INTEGRATIONS,
    from: `           DELETE FROM ai_integration_spendings WHERE id IN (
             SELECT id FROM ai_integration_spendings ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *),`,
    to: `           SELECT * FROM ai_integration_spendings ORDER BY id LIMIT $1),`,
    test: OPEN_CALLS,
  },
  {
    name: 'who reads the sums of a month misses what is not folded yet',
    file: INTEGRATIONS,
    from: `           SELECT integration_id, month, input_tokens, output_tokens, cost_micro_usd FROM ai_integration_spendings) spent`,
    to: `           SELECT integration_id, month, 0, 0, 0 FROM ai_integration_spendings) spent`,
    test: OPEN_CALLS,
  },
  {
    name: 'a lock that the queue has lost ends a running call',
    file: 'libs/jobs/src/job-runner.ts',
    from: `    worker.on('error', options.onError);`,
    to: `    worker.on('error', options.onError);
    worker.on('lockRenewalFailed', () => running.forEach((controller) => controller.abort()));`,
    test: RESILIENCE,
    named: 'ends the call that runs while Redis is wiped',
    isStarted: true,
  },
  {
    name: 'a key that rests uses up the patience of a workflow',
    file: 'libs/conversion/src/ask/provider-retry.ts',
    from: `  if (error.limited) return Math.max(1, error.retryAfterSeconds ?? 0);`,
    to: `  if (error.limited && pause !== undefined) return Math.max(1, error.retryAfterSeconds ?? 0);`,
    test: 'libs/conversion/src/ask/provider-retry.spec.ts',
  },
  {
    name: 'a key that rests forgets which fault had it rest',
    file: 'libs/providers/src/key-limiter.ts',
    from: `throw new ProviderError(fault, message('provider.key-rests'`,
    to: `throw new ProviderError(fault === 'rate' ? fault : 'transient', message('provider.key-rests'`,
    test: 'libs/providers/src/adapters.medium.spec.ts',
    named: 'keeps the fault that opened the circuit',
  },
];

/** Whoever waits has its turn, and nothing is idle meanwhile. */
const FAIR_TURNS: readonly Mutant[] = [
  {
    name: 'a person with several workspaces has several turns',
    file: TURN,
    from: `ORDER BY greatest(coalesce(team.n, 0), coalesce(person.n, 0)), least(`,
    to: `ORDER BY coalesce(team.n, 0), least(`,
    test: TURNS,
  },
  {
    name: 'whoever came last is first',
    file: TURN,
    from: `             w.executed_at, w.id
           LIMIT 1`,
    to: `             w.executed_at DESC, w.id DESC
           LIMIT 1`,
    test: TURNS,
  },
  {
    name: 'the place that is kept for newcomers is for all',
    file: TURN,
    from: `AND (NOT $5 OR coalesce(person.n, 0) = 0)`,
    to: `AND ($5 OR NOT $5)`,
    test: TURNS,
  },
  {
    name: 'a workspace goes beyond its limit by one',
    file: TURN,
    from: `coalesce(team.n, 0) < $3)`,
    to: `coalesce(team.n, 0) <= $3)`,
    test: TURNS,
  },
  {
    name: 'a workflow does not wait until its pause is over',
    file: TURN,
    from: `w.status = 'pending' AND coalesce(w.not_before, now()) <= now()`,
    to: `w.status = 'pending'`,
    test: TURNS,
  },
  {
    name: 'no lane is kept for those who have nothing running',
    file: 'worker/src/worker-slots/worker-slots.ts',
    from: `const isReserved = this.isFull();`,
    to: `const isReserved = Number.isNaN(this.busy);`,
    test: LANES,
  },
  {
    name: 'whoever ends leaves the next to somebody else',
    file: 'worker/src/worker-slots/worker-slots.ts',
    from: `        await this.load.during(source.queue, () => source.run(work));`,
    to: `        return await this.load.during(source.queue, () => source.run(work));`,
    test: LANES,
  },
  {
    name: 'who is woken by the sweep and finds work wakes nobody',
    file: 'worker/src/worker-slots/worker-slots.ts',
    from: `        if (isFirst) await wakeNext();`,
    to: `        if (isFirst) await Promise.resolve();`,
    test: LANES,
  },
  {
    name: 'a wake-up that found a full worker ends there',
    file: 'worker/src/worker-slots/worker-slots.ts',
    from: `if (this.isFull()) await wakeElsewhere();`,
    to: `if (this.isFull()) await Promise.resolve();`,
    test: LANES,
  },
  {
    name: 'a look for a place swallows the one after it',
    file: 'libs/jobs/src/job-runner.ts',
    from: '`${LOOK}${at}`',
    to: 'LOOK',
    test: QUEUE,
  },
  {
    name: 'a wake-up is the only one',
    file: 'libs/jobs/src/job-runner.ts',
    from: `    if (isWakeUp(job)) await`,
    to: `    if (!isWakeUp(job)) await`,
    test: QUEUE,
  },
  {
    name: 'a lane that looked for newcomers misses the place that became free',
    file: 'worker/src/worker-slots/worker-slots.ts',
    from: `if (work !== null || !isReserved || this.isFull()) return work;`,
    to: `return work;`,
    test: LANES,
  },
];

/** A blip costs nothing, a lost worker blocks nobody, and nobody waits for more than the work. */
export const UNDER_LOAD: readonly Mutant[] = [...CALLS_OF_A_KEY, ...LOSSES, ...FAIR_TURNS];
