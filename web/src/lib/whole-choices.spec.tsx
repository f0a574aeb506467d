import { LIMITS } from '@app/contracts';
import { serve } from '../../test/server';
import { queryClient } from './query';
import { allPrompts } from './whole-choices';

const HERE = 'GET /api/workspaces/1/prompts';

const aPrompt = (id: number) => ({
  id,
  workspaceId: 1,
  name: `Prompt ${id}`,
  description: null,
  text: 'Write ODM.',
  target: 'any',
  version: 1,
  createdBy: 1,
  updatedBy: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
});

function serveSo(many: number) {
  return serve({
    [HERE]: ({ query }) => {
      const before = Number(query.get('before') ?? many + 1);
      const count = Math.min(Number(query.get('limit') ?? LIMITS.listPage), before - 1);
      return { body: Array.from({ length: count }, (_, place) => aPrompt(before - 1 - place)) };
    },
  });
}

describe('a list that people choose from', () => {
  it.each([0, 1, LIMITS.listPageMaximum, 2 * LIMITS.listPageMaximum + 50])('has all of %s', async (many) => {
    serveSo(many);

    const found = await queryClient.fetchQuery({ ...allPrompts('1'), staleTime: 0 });

    expect(new Set(found.map(({ id }) => id)).size).toBe(many);
  });
});
