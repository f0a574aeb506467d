import { aiIntegrations, type Workflow } from '@app/contracts';
import { uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, untilEnded } from '../../system-tests/system';
import type { Figure } from './figures';

const SHARE_MAXIMUM = 0.55;

/** What the books hold for the same documents now and for half the price. */
export async function measureDiscountTier(person: Researcher): Promise<Figure[]> {
  const { id: integrationId } = await person.client.call(aiIntegrations.create, {
    params: { workspaceId: String(person.workspaceId) },
    body: { name: 'OpenAI', provider: 'openai', apiKey: 'sk-any', settings: { model: 'gpt-6.1-sol' } },
  });
  const documentId = await uploadSample(person, 'xlsx');
  const costOf = async (pace: Workflow['pace']): Promise<number> => {
    const given = { prompt: `Write ODM ${pace}`, target: 'odm-1.3.2' as const, pace };
    const { id } = await execute({ ...person, integrationId }, [documentId], given);
    const { usage, status } = await untilEnded(person, id, 300);
    if (status !== 'completed' || usage.costMicroUsd === null) throw new Error(`The run ended as ${status}.`);
    return usage.costMicroUsd;
  };
  const [now, later] = [await costOf('now'), await costOf('half-price')];
  return [
    {
      id: '17',
      unit: '×',
      value: later / now,
      bar: SHARE_MAXIMUM,
      what: `cost overnight (${later} micro-dollars) for the same documents`,
      baseline: { name: `${now} micro-dollars now`, value: 1 },
    },
  ];
}
