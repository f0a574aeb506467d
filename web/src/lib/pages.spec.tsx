import { LIMITS, prompts } from '@app/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../test/render';
import { problem, serve, type Reply } from '../../test/server';
import { LoadMore } from '../ui/load-more';
import { call } from './call';
import { usePages } from './pages';
import { invalidate } from './query';

const HERE = 'GET /api/workspaces/1/prompts';
const params = { workspaceId: '1' };

function List() {
  const list = usePages({
    endpoint: prompts.list,
    args: { params },
    load: (page, signal) => call(prompts.list, { params, query: page }, { signal }),
    cursorOf: ({ id }) => id,
  });
  return (
    <>
      <output aria-label="Rows">{list.items?.map(({ id }) => id).join() ?? ''}</output>
      <LoadMore list={list} />
    </>
  );
}

/** Responds as the server does: newest first, at most as many entries as requested. */
const serveSo = (many: number) =>
  serve({
    [HERE]: ({ query }) => {
      const before = Number(query.get('before') ?? many + 1);
      const length = Math.min(Number(query.get('limit') ?? LIMITS.listPage), before - 1);
      return { body: Array.from({ length }, (_, place) => aPrompt(before - 1 - place)) };
    },
  });

const aPrompt = (id: number) => ({
  id,
  workspaceId: 1,
  name: `Prompt ${id}`,
  description: null,
  text: 'Write.',
  target: 'any',
  version: 1,
  createdBy: 1,
  updatedBy: 1,
  createdAt: AT,
  updatedAt: AT,
});
const AT = '2026-03-01T09:00:00.000Z';

const rows = async () => {
  await screen.findByText(/\d/);
  return (screen.getByLabelText('Rows').textContent ?? '').split(',').map(Number);
};
const more = () => screen.queryByRole('button', { name: 'Load more' });

describe('a list that is read page by page', () => {
  it('offers no more when exactly one page is all there is', async () => {
    serveSo(LIMITS.listPage);
    renderScreen(<List />);

    expect(await rows()).toHaveLength(LIMITS.listPage);
    expect(more()).toBeNull();
  });

  it('offers more for a single row, and has each row once', async () => {
    const many = LIMITS.listPage + 1;
    serveSo(many);
    renderScreen(<List />);
    expect(await rows()).toHaveLength(LIMITS.listPage);

    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText(/,1$/)).toBeInTheDocument();
    expect(await rows()).toEqual(Array.from({ length: many }, (_, place) => many - place));
    expect(more()).toBeNull();
  });

  describe('when more of it is asked for', () => {
    const many = LIMITS.listPage + 1;
    const first = Array.from({ length: many }, (_, place) => aPrompt(many - place));

    it('says why nothing comes, and takes the next press', async () => {
      const answers = [problem(503, 'UNAVAILABLE', 'Try again in a moment.'), { body: [aPrompt(1)] }];
      serve({
        [HERE]: ({ query }) => (query.has('before') ? (answers.shift() ?? {}) : { body: first }),
      });
      renderScreen(<List />);
      await rows();

      await userEvent.click(screen.getByRole('button', { name: 'Load more' }));

      expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment.');
      expect(await rows()).toHaveLength(LIMITS.listPage);
      await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
      expect(await screen.findByText(/,1$/)).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('brings it also when a change is told while it is on its way', async () => {
      const held: ((reply: Reply) => void)[] = [];
      const sent = serve({
        [HERE]: ({ query }) => {
          if (!query.has('before')) return { body: first };
          return new Promise<Reply>((resolve) => held.push(resolve));
        },
      });
      const { client } = renderScreen(<List />);
      await rows();
      await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(held).toHaveLength(1));

      await act(() => invalidate(prompts.list, client));
      await waitFor(() => expect(held).toHaveLength(2));
      held.at(-1)?.({ body: [aPrompt(1)] });

      expect(await screen.findByText(/,1$/)).toBeInTheDocument();
      expect(sent.filter(({ query }) => !query.has('before'))).toHaveLength(2);
    });

    it('waits for what is being fetched anew, and shows both', async () => {
      const held: ((reply: Reply) => void)[] = [];
      let isChanged = false;
      serve({
        [HERE]: ({ query }) => {
          if (query.has('before')) return { body: [aPrompt(1)] };
          if (!isChanged) return { body: first };
          return new Promise<Reply>((resolve) => held.push(resolve));
        },
      });
      const { client } = renderScreen(<List />);
      await rows();
      isChanged = true;
      void invalidate(prompts.list, client);
      await waitFor(() => expect(held).toHaveLength(1));

      await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
      held[0]?.({ body: [aPrompt(900), ...first.slice(1)] });

      expect(await screen.findByText(/^900,.*,1$/)).toBeInTheDocument();
    });
  });
});
