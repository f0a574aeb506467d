import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, workflows } from '@app/contracts';
import { formParams, type Researcher, type System } from '../../system-tests/system';
import { resourcesOf } from '../load/resources-of';
import type { Figure } from './figures';

const AT_ONCE = 20;
const MEGABYTE = 1024 * 1024;
/** A third of what it took before a page had a budget of bytes. */
const BAR_MB = 400;
const LOOK_MS = 50;

/**
 * Memory of the API while twenty people ask for a page of a list at once, each row of which has an XML of the largest that a list may
 * hold, against the one of a single page.
 */
export async function measureLargeLists(person: Researcher, system: System): Promise<Figure[]> {
  await fillFolder(person, system);
  const page = () =>
    person.client.call(workflows.list, {
      params: formParams(person),
      query: { limit: `${LIMITS.listPage}` },
    });
  const [one, bytes] = await peakOf(system, async () => [await page()]);
  const [many] = await peakOf(system, () => Promise.all(Array.from({ length: AT_ONCE }, page)));
  const baseline = { name: `one page of ${(bytes / MEGABYTE).toFixed(1)} MB`, value: one };
  const what = `${AT_ONCE} pages of a list of large XML at once, most memory of the API`;
  return [{ id: '16', what, value: many, unit: 'MB', baseline, bar: BAR_MB }];
}

/** Workflows of a page, all ended, with as much XML as a row of a list may have. */
async function fillFolder({ formId, integrationId }: Researcher, { database }: System): Promise<void> {
  await database.query(
    `INSERT INTO ai_workflows (form_id, workspace_id, name, prompt, target, status, document_ids, ai_integration_id,
       ai_integration_name, ai_provider, executed_by, executed_at, completed_at, xml_output, xml_size)
     SELECT f.id, f.workspace_id, 'run ' || n, 'Write XML.', 'any', 'completed', '{}', $2, 'Test model', 'custom', w.owner_id, now(), now(),
       '<study>' || repeat(md5(n::text), $3::int / 32 - 1) || '</study>', $3
     FROM generate_series(1, $4::int) n, forms f JOIN workspaces w ON w.id = f.workspace_id WHERE f.id = $1`,
    [formId, integrationId, LIMITS.xmlInListBytes, LIMITS.listPage],
  );
}

/** The most that the API holds while something is asked of it, in megabytes, and how long the first answer is. */
async function peakOf(
  { api }: System,
  ask: () => Promise<readonly unknown[]>,
): Promise<[megabytes: number, bytes: number]> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await resourcesOf(api)).rss);
      await sleep(LOOK_MS);
    }
  })();
  const [answer] = await ask().finally(() => (isOver = true));
  await watching;
  return [most / MEGABYTE, JSON.stringify(answer).length];
}
