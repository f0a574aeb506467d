import type { ProviderEmulator } from '@app/testing';
import { Redis } from 'ioredis';
import type { System } from '../../system-tests/system';
import type { Started } from './crowd';

/** What must be nothing, whatever happened, and what may happen and is told. */
export interface Verdict {
  readonly wrong: Readonly<Record<string, number>>;
  readonly told: Readonly<Record<string, number>>;
}

/**
 * Holds the provider's books against ours. It knows nothing of how the product works: only what the provider was asked and had
 * answered to its end, and what the database says in the end. `losses` are the workers that went without a word: with each one call
 * may be paid twice, whose answer was on its way.
 */
export async function checkBooks(
  { system, emulator }: { system: System; emulator: ProviderEmulator },
  started: readonly Started[],
  losses: number,
): Promise<Verdict> {
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
  // Each workflow is one section; an answer that came to its end and was bought again was paid twice.
  const twice = count(({ mark }) => asked(mark).filter(({ isAnswered }) => isAnswered).length > 1);
  return {
    wrong: {
      'lost workflows': count(({ id }) => byId.get(id)?.status !== 'completed'),
      'doubled workflows': workflows.length - started.length,
      'answers paid twice, beyond one for each lost worker': Math.max(0, twice - losses),
      'requests without a row in our books': count(
        ({ id, mark }) => asked(mark).length > (byId.get(id)?.calls ?? 0),
      ),
      'places left': open?.calls ?? 0,
      'tokens left held back': open?.held ?? 0,
      'tokens by which the sums of the month are wrong': Math.abs(sums?.difference ?? 0),
      'jobs left in the queue': await jobsLeft(system),
    },
    told: {
      'answers paid twice': twice,
      'calls cut': open?.cut ?? 0,
      'requests at the provider': emulator.requests.length,
    },
  };
}

async function jobsLeft(system: System): Promise<number> {
  const redis = new Redis(system.env['REDIS_URL'] ?? '');
  const keys = await redis.keys(`{${system.env['QUEUE_PREFIX'] ?? ''}}:*:*`);
  redis.disconnect();
  return keys.filter((key) => /:(extraction|conversion):(workflow|document|wake|xml-schema)-[^:]*$/.test(key))
    .length;
}
