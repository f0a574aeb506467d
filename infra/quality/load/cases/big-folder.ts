import { forms } from '@app/contracts';
import { until } from '../../../system-tests/system';
import { above, type LoadCase } from '../load-case';

const WORKFLOWS = 50_000;
const ANSWER_SECONDS = 1;

/** Deletes a folder with 50,000 workflows while another person uses the product. */
export const bigFolder: LoadCase = {
  async run({ system, baseUrl }) {
    const owner = await system.newResearcher({ baseUrl, model: 'emulated' });
    const params = { workspaceId: String(owner.workspaceId) };
    const large = { ...params, formId: String(owner.formId) };
    await system.database.query(
      `WITH large AS (
         INSERT INTO ai_workflows (form_id, name, prompt, ai_integration_name, ai_provider, document_ids, status)
         SELECT $1, 'R', 'P', 'K', 'custom', '{}', 'completed' FROM generate_series(1, $2::int) RETURNING id)
       INSERT INTO ai_workflow_steps (workflow_id, name)
       SELECT id, step FROM large, unnest(ARRAY['reading', 'converting', 'checking']) step`,
      [owner.formId, WORKFLOWS],
    );
    const list = () => owner.client.call(forms.list, { params, query: {} });
    const startedAt = Date.now();
    const { removed } = await owner.client.call(forms.delete, { params: large });
    const answered = (Date.now() - startedAt) / 1000;
    let longest = 0;
    await until(async () => {
      const askedAt = Date.now();
      const folders = await list();
      longest = Math.max(longest, (Date.now() - askedAt) / 1000);
      return folders.some(({ id }) => id === owner.formId) ? null : true;
    }, 600);
    const left = await system.database.query('SELECT FROM ai_workflows WHERE form_id = $1', [owner.formId]);
    return {
      started: null,
      wrong: {
        'workflows left': left.length,
        'workflows not told of': WORKFLOWS - removed.workflows,
        'seconds beyond one until the answer': above(answered, ANSWER_SECONDS),
      },
      told: {
        'seconds until the answer': answered,
        'seconds until it was gone': (Date.now() - startedAt) / 1000,
        'seconds of the slowest list meanwhile': longest,
      },
    };
  },
};
