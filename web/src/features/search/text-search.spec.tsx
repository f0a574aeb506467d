import type { FoundTexts } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderScreen } from '../../../test/render';
import { serve, type Replies } from '../../../test/server';
import { TextSearchPage } from './text-search.page';
import { wordsToMark } from './words-to-mark';

const part = (text: string, isFound = false) => ({ text, isFound });
const FOUND: FoundTexts = {
  found: [
    {
      kind: 'document',
      id: 31,
      name: 'Protocol',
      form: { id: 2, name: 'NWT-301' },
      hasMore: true,
      places: [
        {
          page: 7,
          place: 'b12',
          parts: [part('No '), part('informed', true), part(' '), part('consent', true)],
        },
      ],
    },
    {
      kind: 'xml',
      id: 44,
      name: 'To ODM',
      form: { id: 2, name: 'NWT-301' },
      hasMore: false,
      places: [{ page: null, place: '214', parts: [part('informed', true), part(' consent')] }],
    },
  ],
  next: '99',
  waiting: 0,
};
const NOTHING: FoundTexts = { found: [], next: null, waiting: 0 };

const SEARCH = 'GET /api/workspaces/1/search';
function open(address: string, replies: Replies) {
  const sent = serve(replies);
  const rendered = renderScreen(
    <Routes>
      <Route path="/workspace/:workspaceId/search" element={<TextSearchPage />} />
    </Routes>,
    address,
  );
  return { sent, ...rendered };
}

describe('the search over texts', () => {
  it('shows the places with their words marked, and leads to each', async () => {
    open('/workspace/1/search?search=informed', { [SEARCH]: { body: FOUND } });

    const page = await screen.findByRole('link', { name: /^Page 7 No informed consent$/ });
    expect(page).toHaveAttribute(
      'href',
      '/workspace/1/folders/2/documents/31?block=b12&find=informed%20consent',
    );
    expect(
      within(page)
        .getAllByText(/informed|consent/)
        .map((element) => element.tagName),
    ).toEqual(['MARK', 'MARK']);
    expect(screen.getByRole('link', { name: /^Line 214/ })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2?tab=workflow&workflow=44&line=214',
    );
    expect(screen.getByText('This text has more matches.')).toBeVisible();
  });

  it('asks once the typing pauses, keeps the words in the address, and loads more', async () => {
    const { sent, address } = open('/workspace/1/search', {
      [SEARCH]: ({ query }) => ({ body: query.has('before') ? NOTHING : FOUND }),
    });
    expect(screen.getByText('What are you looking for?')).toBeVisible();
    expect(sent).toEqual([]);

    await userEvent.type(screen.getByRole('searchbox'), 'informed');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument());
    expect(sent.map(({ query }) => [query.get('search'), query.get('before')])).toEqual([
      ['informed', null],
      ['informed', '99'],
    ]);
    expect(address()).toBe('/workspace/1/search?search=informed');
  });

  it('says that nothing was found, and that not all texts are ready', async () => {
    open('/workspace/1/search?search=zzz', { [SEARCH]: { body: { ...NOTHING, waiting: 2 } } });
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 texts are still being prepared');
  });

  it('says why it could not be asked', async () => {
    open('/workspace/1/search?search=zzz', { [SEARCH]: { status: 500, body: {} } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load search results');
  });
});

describe('the words that a document marks', () => {
  it.each([
    [
      'those that stand together',
      [part('a '), part('low', true), part('-'), part('dose', true), part(' b')],
      'low-dose',
    ],
    [
      'the first where others stand between',
      [part('blood', true), part(' or '), part('urine', true)],
      'blood',
    ],
    ['none where nothing was found', [part('a')], ''],
  ])('are %s', (_what, parts, words) => {
    expect(wordsToMark(parts)).toBe(words);
  });
});
