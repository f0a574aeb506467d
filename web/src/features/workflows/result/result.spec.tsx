import { type Coverage, type Finding, message, type Trace, type Workflow } from '@app/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../../test/builders/documents';
import { aCall, aStep, aWorkflow } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { Evidence, evidenceTabOf, type EvidenceTab } from './evidence';
import { Result } from './result';
import { ShowMore, useShown } from './show-more';

const ids = { workspaceId: '1', formId: '2' };
const TABS = ['XML', 'Findings3', 'Coverage1', 'Sources1', 'Run'];
const RUN = '/api/workspaces/1/forms/2/workflows/31';
const XML = '<ODM><Text>Age &#8805; 50 &amp; ambulant</Text><Text>Invented</Text></ODM>';
const at = (path: string) => ({ line: 3, column: 7, path });
const placeOf = (text: string) => ({ from: XML.indexOf(text), to: XML.indexOf(text) + text.length });
const sums = { total: 2412, used: 1800, read: 400, excluded: 200, notProcessed: 12, gaps: 1 };

const findings: Finding[] = [
  {
    rule: 'oid.dangling',
    severity: 'error',
    position: at('/ODM/Study/ItemRef[2]'),
    sentence: 'ItemOID "I.9" is defined nowhere.',
    fix: { sentence: 'Leave the reference out.', edits: [{ from: 0, to: 1, insert: '' }] },
  },
  {
    rule: 'order.gap',
    severity: 'warning',
    position: at('/ODM/Study'),
    sentence: 'OrderNumber 3 is left out.',
  },
  {
    rule: 'item.length-missing',
    severity: 'warning',
    position: at('/ODM/Study'),
    sentence: 'What an older version has said.',
    message: message('item.length-missing', { part: 'ItemDef I.7', type: 'text' }),
  },
];

const block = { type: 'paragraph', reason: null, page: 31, section: 1 };
const marks = { total: 120, held: 96, leftOut: 4, gaps: 20, notChecked: 0, invented: 3, assumed: 1 };
const coverage: Coverage = {
  sums,
  marks,
  documents: [
    {
      documentId: 11,
      name: 'Protocol',
      sums,
      blocks: [
        { ...block, blockId: 'b1', state: 'used', excerpt: 'Age of 50 or more' },
        {
          ...block,
          blockId: 'b2',
          state: 'excluded',
          reason: 'Page header',
          excerpt: 'NWT-301, confidential',
        },
        {
          ...block,
          blockId: 'b3',
          state: 'not_processed',
          reason: 'The call was refused',
          excerpt: 'Appendix 4',
        },
      ],
    },
  ],
  series: [
    { kind: 'exclusion', documentId: 11, members: 14, found: 13, expected: true },
    { kind: 'footnote', documentId: 11, members: 5, found: 0, expected: false },
  ],
  gaps: [
    {
      kind: 'exclusion',
      label: 'exclusion criterion 14',
      sentence: 'Exclusion criterion 14 stands on page 31, but not in the XML.',
      documentId: 11,
      blockId: 'b9',
      page: 31,
    },
  ],
  notices: [{ documentId: 11, blockId: null, page: null, sentence: 'A text of 1 pt is hidden on page 2.' }],
};

const age = placeOf('Age &#8805; 50 &amp; ambulant');
const trace: Trace = {
  sums: { values: 2, found: 1, copied: 0, fromPicture: 0, notFound: 1, structural: 0 },
  values: [
    {
      kind: 'text',
      state: 'found',
      position: at('/ODM/Text[1]'),
      ...age,
      places: [{ documentId: 11, blockId: 'b1', page: 28 }],
    },
    {
      kind: 'text',
      state: 'not-found',
      position: at('/ODM/Text[2]'),
      ...placeOf('Invented'),
      places: [],
      nearest: [
        { documentId: 11, blockId: 'b4', page: 5, text: 'Inventory of samples' },
        { documentId: 11, blockId: 'b5', text: 'As invented before' },
      ],
    },
  ],
};

const done = aWorkflow({
  xmlOutput: XML,
  xmlSize: XML.length,
  outcome: 'needs_review',
  target: 'odm-1.3.2',
  findings: { errors: 1, warnings: 2, infos: 0 },
  coverage: sums,
  trace: trace.sums,
  usage: { calls: 2, inputTokens: 2000, outputTokens: 900, costMicroUsd: null },
  steps: [aStep({ status: 'done', message: '1 document, 45 pages' })],
});

const evidenceReplies: Replies = {
  [`GET ${RUN}/findings`]: { body: findings },
  [`GET ${RUN}/coverage`]: { body: coverage },
  [`GET ${RUN}/trace`]: { body: trace },
  [`GET ${RUN}/calls`]: {
    body: [
      aCall(),
      aCall({ id: 52, section: '2.1', finish: 'length', cachedTokens: 800, costMicroUsd: null }),
      aCall({
        id: 53,
        section: '3',
        round: 1,
        integrationId: 22,
        integrationName: 'Spare',
        reason: 'HTTP 529',
        finish: 'failed',
      }),
    ],
  },
  [`GET ${RUN}/value-reviews`]: { body: [] },
  [`GET ${RUN}/study/decisions`]: { body: [] },
  [`GET ${RUN}/study`]: () => problem(404, 'EVIDENCE_MISSING', 'No such evidence.'),
  'GET /api/workspaces/1/forms/2/documents': { body: [aDocument()] },
};

function open(tab: EvidenceTab, replies: Replies = {}, query = '') {
  const sent = serve({ ...evidenceReplies, ...replies });
  const onTab = jest.fn();
  const chosen = null;
  return {
    ...renderScreen(<Evidence {...{ workflow: done, ids, tab, chosen, left: 1, onTab }} />, `/${query}`),
    sent,
    onTab,
  };
}
const texts = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

describe('the evidence of a result', () => {
  it('begins with what most needs a look', () => {
    const first = (given: Partial<Workflow>, text = '') => evidenceTabOf(text, aWorkflow(given));

    expect(first(done)).toBe('findings');
    expect(first({ coverage: sums })).toBe('coverage');
    expect(first({ coverage: { ...sums, gaps: 0 } })).toBe('sources');
    expect(first(done, 'run')).toBe('run');
    expect(first(done, 'nonsense')).toBe('findings');
  });

  it('counts on the tabs what there is to look at, and reads only what is open', async () => {
    const { sent, onTab } = open('findings');

    await screen.findByText(/is defined nowhere/);
    expect(texts(screen.getAllByRole('tab'))).toEqual(TABS);
    expect(sent.map(({ path }) => path)).toEqual([`${RUN}/findings`]);
    await userEvent.click(screen.getByRole('tab', { name: /^Coverage/ }));

    expect(onTab).toHaveBeenCalledWith('coverage');
  });

  it('says so when it cannot be read, or was never kept', async () => {
    let answer = problem(500, 'UNEXPECTED', 'Something went wrong.');
    open('findings', { [`GET ${RUN}/findings`]: () => answer });

    expect(await screen.findByText('Failed to load findings')).toBeVisible();
    answer = problem(404, 'NOT_FOUND', 'This does not exist.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(/it ran before evidence was kept/)).toBeVisible();
  });
});

describe('the Findings tab', () => {
  it('shows each with its weight, rule, place and fix, and leads to the line', async () => {
    const { address } = open('findings');

    const [first, second] = await screen.findAllByRole('listitem');
    const row = within(first ?? document.body);
    // Said, not only drawn.
    expect(first).toHaveTextContent(/^Error: ItemOID "I.9" is defined nowhere/);
    expect(second).toHaveTextContent(/^Warning: OrderNumber 3/);
    expect(row.getByText('Possible fix: Leave the reference out.')).toBeVisible();
    expect(row.getByText('oid.dangling · /ODM/Study/ItemRef[2]')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Line 3, column 7' }));

    expect(address()).toContain('line=3');
  });

  it('says each in the words of the screen, and as it was stored what comes from before', async () => {
    open('findings');

    const said = texts(await screen.findAllByRole('listitem'));
    expect(said[1]).toContain('OrderNumber 3 is left out.');
    expect(said[2]).toContain('ItemDef I.7 of type text has no Length.');
    expect(said[2]).not.toContain('older version');
  });

  it('says against what the XML was checked when there is nothing', async () => {
    open('findings', { [`GET ${RUN}/findings`]: { body: [] } });

    expect(await screen.findByText('No findings')).toBeVisible();
    expect(screen.getByText('The XML was checked against CDISC ODM 1.3.2.')).toBeVisible();
  });
});

function Numbers() {
  const { shown, hidden, showMore } = useShown(Array.from({ length: 450 }, (_, index) => index));
  return (
    <>
      <output>{shown.length}</output>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

describe('a long list', () => {
  it('is shown in parts, because thousands of rows would hold the browser up', async () => {
    renderScreen(<Numbers />);

    expect(screen.getByRole('status')).toHaveTextContent('200');
    await userEvent.click(screen.getByRole('button', { name: 'Show 200 more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));

    expect(screen.getByRole('status')).toHaveTextContent('450');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the Coverage tab', () => {
  it('accounts for every block and leads from a gap to its page', async () => {
    open('coverage');

    expect(await screen.findByText('All 2,412 blocks are accounted for')).toBeVisible();
    const gap = screen.getByText('Exclusion criterion 14 stands on page 31, but not in the XML.');
    expect(
      within(gap.closest('li') ?? document.body).getByRole('link', { name: 'Protocol, page 31' }),
    ).toHaveAttribute('href', '/workspace/1/folders/2/documents/11?block=b9&page=31');
    expect(screen.getByText('13 of 14 in the XML')).toBeVisible();
    expect(screen.getByText('0 of 5 in the XML').parentElement).toHaveTextContent(
      '0 of 5 in the XML (not requested)',
    );
    expect(screen.getByText('96 of 120 in the XML').parentElement).toHaveTextContent(
      '96 of 120 in the XML · 20 missing · 3 in the XML only · 4 not requested, or excluded by a rule · 1 assumed',
    );
    const notice = screen.getByText('A text of 1 pt is hidden on page 2.').closest('li') ?? document.body;
    expect(within(notice).getByRole('link', { name: 'Protocol' })).toBeVisible();
  });

  it('lists the blocks of a state with their reasons; the state stands in the address', async () => {
    const { address } = open('coverage');

    const states = await screen.findByLabelText('Blocks');
    expect(states).toHaveValue('not_processed');
    expect(screen.getByText('Appendix 4')).toBeVisible();
    expect(screen.getByText('The call was refused')).toBeVisible();
    await userEvent.selectOptions(states, 'Excluded');

    expect(screen.getByText('NWT-301, confidential')).toBeVisible();
    expect(screen.queryByText('Appendix 4')).not.toBeInTheDocument();
    expect(address()).toBe('/?state=excluded');
  });
});

describe('what was read from a picture of a page', () => {
  it('is a part of its own of the ledger and of the values, which others do not have', async () => {
    const counted = { ...sums, used: sums.used - 3, fromPicture: 3 };
    const read = { ...trace, sums: { ...trace.sums, values: 3, fromPicture: 1 } };
    const { unmount } = open('coverage', {
      [`GET ${RUN}/coverage`]: { body: { ...coverage, sums: counted } },
    });
    const legend = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(legend.slice(0, 5).join(', ')).toContain('From a picture3');
    unmount();
    open('sources', { [`GET ${RUN}/trace`]: { body: read } });

    await userEvent.click(await screen.findByRole('button', { name: 'Read from a picture 1' }));

    expect(screen.getByText(/^These values are not in the text of the documents/)).toBeVisible();
  });
});

describe('the Sources tab', () => {
  it('begins with what is not in the documents, and shows the others by their kind', async () => {
    open('sources');

    expect(await screen.findByRole('button', { name: /^Invented/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not in the documents 1', pressed: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Read from a picture/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'In the documents 1' }));

    // As a person reads it, not as XML writes it.
    expect(await screen.findByRole('button', { name: /^Age ≥ 50 & ambulant/ })).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter values' }), 'nowhere');
    expect(await screen.findByText('No values of this kind.')).toBeVisible();
  });
});

describe('the Run tab', () => {
  it('tells of every call what it took and how it ended, and adds up', async () => {
    open('run');

    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(texts(within(rows[1] ?? document.body).getAllByRole('cell'))).toEqual([
      '1',
      'Answer',
      'rules-1',
      '1,000',
      '500',
      'about $0.01',
      '2.0 s',
      'Complete',
    ]);
    expect(rows[2]).toHaveTextContent('1,000 (800 cached)');
    expect(rows[2]).toHaveTextContent('unknown');
    expect(rows[2]).toHaveTextContent('Cut off, split in two');
    expect(rows[3]).toHaveTextContent('Repair 1');
    expect(rows[3]).toHaveTextContent('by “Spare”');
    expect(rows[3]).toHaveTextContent('HTTP 529');
    expect(rows[4]).toHaveTextContent('Total2,000900unknown');
    expect(screen.getByText('1 document, 45 pages')).toBeVisible();
    expect(screen.getByText('Produce ODM.')).toBeVisible();
  });
});

describe('a result', () => {
  it('shows beside the XML what proves it, also where the address comes from a phone', async () => {
    serve(evidenceReplies);
    const narrow = window.matchMedia;
    const resized: (() => void)[] = [];
    const wide = (media: string) => ({
      ...narrow(media),
      matches: true,
      addEventListener: (_name: string, listener: () => void) => resized.push(listener),
    });
    Object.defineProperty(window, 'matchMedia', { value: wide, configurable: true, writable: true });
    renderScreen(<Result workflow={done} ids={ids} />, '/?evidence=xml');
    const selected = () =>
      within(screen.getByRole('tablist', { name: 'Evidence' })).getByRole('tab', { selected: true })
        .textContent;
    await screen.findByRole('tablist', { name: 'Evidence' });
    expect(selected()).toMatch(/^Findings/);

    Object.defineProperty(window, 'matchMedia', { value: narrow, configurable: true, writable: true });
    act(() => {
      for (const listener of resized) listener();
    });
    expect(selected()).toBe('XML');
    expect(await screen.findByRole('tabpanel', { name: 'XML' })).toBeInTheDocument();
  });

  it('says in one line what it proves, with the ways to the proof, and shares one chosen value', async () => {
    serve(evidenceReplies);
    const { address } = renderScreen(<Result workflow={done} ids={ids} />);

    expect(screen.getByText('Needs review.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '1 gap' }));
    expect(await screen.findByText('All 2,412 blocks are accounted for')).toBeVisible();
    expect(address()).toBe('/?evidence=coverage');
    await userEvent.click(screen.getByRole('tab', { name: /^Sources/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Invented/ }));

    await waitFor(() => expect(address()).toContain(`value=${placeOf('Invented').from}`));
    expect(await screen.findByText('/ODM/Text[2]')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'All values' }));
    await waitFor(() => expect(address()).not.toContain('value='));
  });
});

describe('looking at the values of a result', () => {
  const two = {
    ...trace,
    sums: { ...trace.sums, values: 3, notFound: 2 },
    values: [
      ...trace.values,
      { ...trace.values[1], position: at('/ODM/Text[3]'), from: 60, to: 64 } as (typeof trace.values)[number],
    ],
  };
  const review = (from: number) => ({
    from,
    reviewedBy: 1,
    reviewedByName: 'Ada Morgan',
    reviewedAt: new Date().toISOString(),
  });
  const clean = { ...done, outcome: 'clean' as const, trace: two.sums };

  it('goes on from one to the next, ticks them, and says what is left until nothing is', async () => {
    const sent = serve({
      ...evidenceReplies,
      [`GET ${RUN}/trace`]: { body: two },
      [`PUT ${RUN}/value-reviews`]: ({ body }) => ({
        body: (body as { values: number[] }).values.map(review),
      }),
    });
    const { address } = renderScreen(<Result workflow={clean} ids={ids} />, '/?evidence=sources');

    // Green only when nothing is open: badge and strip agree.
    expect(await screen.findByText('Needs review')).toBeVisible();
    expect(screen.queryByText('Complete')).toBeNull();
    const left = '2 of 2 values that are not in the documents must be reviewed';
    expect(await screen.findByText(new RegExp(left))).toBeVisible();
    expect(await screen.findByRole('tab', { name: /^Sources/ })).toHaveTextContent('Sources2');
    await userEvent.click(await screen.findByRole('button', { name: /^Invented/ }));
    const steps = (await screen.findByRole('button', { name: 'Next value (j)' })).parentElement;
    expect(steps).toHaveTextContent('1 of 2');
    expect(screen.getByRole('button', { name: 'Previous value (k)' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reviewed', pressed: false }));

    expect(await screen.findByRole('button', { name: 'Reviewed', pressed: true })).toBeVisible();
    expect(screen.getByText('Ada Morgan, just now')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      values: [placeOf('Invented').from],
      reviewed: true,
    });
    expect(screen.getByText(/1 of 2 values that are not in the documents must be reviewed/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next value (j)' }));
    await waitFor(() => expect(address()).toContain('value=60'));
  });

  it('is over when all were looked at', async () => {
    serve({
      ...evidenceReplies,
      [`GET ${RUN}/trace`]: { body: two },
      [`GET ${RUN}/value-reviews`]: { body: two.values.slice(1).map(({ from }) => review(from)) },
    });
    renderScreen(<Result workflow={clean} ids={ids} />, '/?evidence=sources');

    expect(await screen.findByText(/All 2 values that are not in the documents were reviewed/)).toBeVisible();
    expect(screen.getByText('Complete')).toBeVisible();
    expect(screen.queryByRole('button', { name: /must be reviewed/ })).not.toBeInTheDocument();
    expect(await screen.findAllByRole('button', { name: /Reviewed$/ })).toHaveLength(2);
  });

  it('shows of a value that was not found the nearest text, and what else it may have been made of', async () => {
    const from = placeOf('Invented').from;
    serve(evidenceReplies);
    renderScreen(<Result workflow={done} ids={ids} />, `/?evidence=sources&value=${from}`);

    expect(await screen.findByText('Inventory of samples')).toBeVisible();
    expect(screen.getByText('Nearest text in the documents')).toBeVisible();
    const places = within(screen.getByRole('group', { name: 'Places in the documents' }));
    expect(await places.findByRole('link', { name: 'Protocol, page 5' })).toBeVisible();
    await userEvent.click(places.getByRole('button', { name: 'Next place' }));

    expect(screen.getByText('As invented before')).toBeVisible();
    expect(screen.getByText('It also contains words from this text')).toBeVisible();
    expect(places.getByText('2 of 2')).toBeVisible();
  });

  it('names the versions that it has read, and leads to a run with newer ones', async () => {
    const read = aDocument({ id: 11, documentVersion: 1, replacedBy: 12 });
    serve({ ...evidenceReplies, 'GET /api/workspaces/1/forms/2/documents': { body: [read] } });
    const { address } = renderScreen(<Result workflow={done} ids={ids} />, '/?evidence=run');

    expect(await screen.findByText(/^There is a newer version of “Protocol”/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Protocol (version 1)' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2/documents/11',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Run again with the newest version' }));
    expect(address()).toContain(`dialog=create-workflow&from=${done.id}`);
  });

  it('remembers whether long lines are wrapped', async () => {
    serve(evidenceReplies);
    const { unmount } = renderScreen(<Result workflow={done} ids={ids} />, '/?evidence=xml');
    // Long lines are wrapped at first.
    await userEvent.click(await screen.findByRole('button', { name: 'Wrap lines', pressed: true }));
    unmount();

    renderScreen(<Result workflow={done} ids={ids} />, '/?evidence=xml');
    expect(await screen.findByRole('button', { name: 'Wrap lines', pressed: false })).toBeVisible();
    localStorage.removeItem('clindrove.wrap');
  });
});
