import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderEmulator } from '@app/testing';
import type { System } from '../../system-tests/system';
import type { Counts } from '../report';
import type { Started } from './crowd';
import type { Harm } from './faults';
import { paidAgain } from './paid-again';
import { withRedisKeys } from './redis-keys';
import { timeOf } from './time-of';

/**
 * Compares the provider's records with ours. Knows nothing of how the product works: only the requests that the provider received
 * and answered completely, and the final state of the database. Only an answer on its way to a worker that was killed may be paid
 * for twice.
 */
export async function checkCallLog(
  { system, emulator }: { system: System; emulator: ProviderEmulator },
  started: readonly Started[],
  harm: Harm,
): Promise<Counts> {
  const workflows = await system.database.query<{ id: number; status: string; calls: number }>(
    `SELECT w.id, w.status, (SELECT count(*)::int FROM ai_workflow_calls c WHERE c.workflow_id = w.id) AS calls
     FROM ai_workflows w`,
  );
  const byId = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  const asked = (mark: string) => emulator.requests.filter(({ body }) => body.includes(mark));
  const count = (is: (one: Started) => boolean): number => started.filter(is).length;
  const [open] = await system.database.query<{ calls: number; cut: number; held: number }>(
    `SELECT count(*) FILTER (WHERE finish = 'open')::int AS calls, count(*) FILTER (WHERE finish = 'stopped')::int AS cut,
       coalesce(sum(reserved_tokens), 0)::int AS held FROM ai_workflow_calls`,
  );
  const [sums] = await system.database.query<{ difference: number }>(
    `SELECT ((SELECT sum(input_tokens + output_tokens) FROM ai_workflow_calls)
       - (SELECT sum(input_tokens + output_tokens) FROM ai_integration_months)
       - (SELECT coalesce(sum(input_tokens + output_tokens), 0) FROM ai_integration_spendings))::int AS difference`,
  );
  // A completed answer that was requested again was paid for twice.
  const answers = new Map(
    started.map(({ mark }) => [mark, asked(mark).filter(({ isAnswered }) => isAnswered).length]),
  );
  const again = paidAgain(answers, harm);
  return {
    wrong: {
      'lost workflows': count(({ id }) => byId.get(id)?.status !== 'completed'),
      'doubled workflows': workflows.length - started.length,
      'workers lost that held no call': harm.metNoCall,
      'answers paid twice, beyond one of a workflow for each lost worker': again.beyondLosses,
      'answers paid twice, beyond what lost workers waited for': again.beyondWaiting,
      'calls under way at a loss, of which none was cut':
        harm.killed > 0 && harm.endangered.size > 0 && !open?.cut ? 1 : 0,
      'requests without a row in our books': count(
        ({ id, mark }) => asked(mark).length > (byId.get(id)?.calls ?? 0),
      ),
      'places left': open?.calls ?? 0,
      'tokens left held back': open?.held ?? 0,
      'tokens by which the sums of the month are wrong': Math.abs(sums?.difference ?? 0),
      'jobs left in the queue': await jobsLeft(system),
    },
    told: {
      'answers paid twice': again.all,
      'most answers of one workflow': Math.max(0, ...answers.values()),
      'calls under way when workers were lost': harm.endangered.size,
      'calls cut': open?.cut ?? 0,
      'requests at the provider': emulator.requests.length,
    },
    paidTwice: started
      .filter(({ mark }) => (answers.get(mark) ?? 0) > 1)
      .map(({ mark }) => `${mark}: ${asked(mark).map(lifeOf).join(', ')}`),
  };
}

const lifeOf = ({ at, endedAt, isAnswered }: ProviderEmulator['requests'][number]): string =>
  `${timeOf(at)} to ${endedAt === null ? 'now' : timeOf(endedAt)}${isAnswered ? '' : ' (cut)'}`;

/** A worker that had lost Redis gives its jobs back after a while. A job that stays for longer is left. */
const SETTLE_MS = 60_000;
const POLL_MS = 500;

/** Waits until the queue is empty. Returns the number of jobs that stay: those of workflows, documents and schemas, and wake-ups. */
async function jobsLeft(system: System): Promise<number> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const left = await withRedisKeys(system, (keys) => keys.filter((key) => JOB.test(key)).length);
    if (left === 0 || performance.now() > until) return left;
    await sleep(POLL_MS);
  }
}
const JOB = /:(extraction|conversion):(workflow|document|wake|xml-schema)-[^:]*$/;
