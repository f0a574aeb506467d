import type { OperationsState, QueueState } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AT } from '../../../../test/builders/moment';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { Operations } from './operations';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  at: new Date(Date.UTC(2026, 2, 1, hour)).toISOString(),
  arrived: hour,
  ended: hour,
  failed: 0,
  open: hour === 5 ? 3 : 0,
}));
const aQueue = (given: Partial<QueueState> = {}): QueueState => ({
  queue: 'conversion',
  waiting: 0,
  oldestSeconds: 0,
  running: 0,
  pause: null,
  hours,
  ...given,
});
const spending = Array.from({ length: 30 }, (_, day) => ({
  day: new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10),
  calls: 2,
  unpricedCalls: 0,
  costMicroUsd: day === 3 ? 1_500_000 : 0,
}));
const aState = (given: Partial<OperationsState> = {}): OperationsState => ({
  queues: [aQueue({ queue: 'extraction' }), aQueue({ waiting: 4, oldestSeconds: 125, running: 2 })],
  workers: [
    {
      id: '4c1f7f3e-3f0e-4d0a-9a55-0d1a0a5f8f01',
      host: 'worker-1',
      version: '0.1.0',
      queues: ['extraction', 'conversion'],
      startedAt: AT,
      seenAt: AT,
      work: [
        { step: 'generating', count: 2 },
        { step: 'read-document', count: 1 },
      ],
    },
  ],
  failures: [
    { queue: 'conversion', code: 'PROVIDER_BILLING', title: 'No credit left', count: 3, lastAt: AT },
  ],
  spending,
  retiringModels: [
    {
      provider: 'claude',
      model: 'claude-old',
      retires: '2026-05-01',
      successor: 'claude-new',
      integrations: 2,
      workspaces: 1,
    },
  ],
  modelList: {
    asOf: '2026-02-01',
    ageDays: 28,
    isOwn: false,
    models: 30,
    retiring: [
      {
        provider: 'openai',
        model: 'gpt-old',
        retires: '2026-06-01',
        successor: null,
        integrations: 0,
        workspaces: 0,
      },
    ],
    missing: [
      {
        provider: 'claude',
        model: 'claude-next',
        limits: 'guessed',
        hasPrice: false,
        integrations: 1,
        workspaces: 1,
      },
      {
        provider: 'openai',
        model: 'gpt-7',
        limits: 'guessed',
        hasPrice: true,
        integrations: 0,
        workspaces: 3,
      },
    ],
  },
  storage: { isWritable: true },
  mail: { waiting: 0, failing: 0 },
  ...given,
});

function open(
  state: Partial<OperationsState> = {},
  { query = '', replies = {} }: { query?: string; replies?: Replies } = {},
) {
  const sent = serve({ 'GET /api/admin/operations': { body: aState(state) }, ...replies });
  const rendered = renderScreen(<Operations />, `/admin${query}`);
  return { sent, posted: () => sent.filter(({ method }) => method === 'POST'), ...rendered };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('operations', () => {
  it('show queues, workers, failures, spending, models and stores', async () => {
    open();

    const conversion = await part('Conversion');
    expect(conversion.getByText('4', { selector: 'dd' })).toBeVisible();
    expect(conversion.getByText('2 min 05 s')).toBeVisible();
    const table = conversion.getByRole('table', { name: /^Conversion: work by hour/ });
    expect(within(table).getAllByRole('row')).toHaveLength(25);
    expect(within(table).getByRole('row', { name: /5 5 0 3$/ })).toBeInTheDocument();
    expect(screen.getByText('generating (2), reading a document (1)')).toBeVisible();
    expect(screen.getByText('No credit left')).toBeVisible();
    expect(screen.getByText(/^\$1\.50 in the last 30 days/)).toBeVisible();
    expect(screen.getByText('2 integrations in 1 workspace')).toBeVisible();
    expect(screen.getByText('Files can be stored')).toBeVisible();
    expect(screen.getByText('All emails are sent')).toBeVisible();
  });

  it('say so when there is nothing, and when something does not work', async () => {
    open({
      workers: [],
      failures: [],
      retiringModels: [],
      storage: { isWritable: false },
      mail: { waiting: 3, failing: 2 },
    });

    expect(await screen.findByText('No worker is running')).toBeVisible();
    expect(screen.getByText('Nothing failed in the last 24 hours.')).toBeVisible();
    expect(screen.getByText('No model in use is retired or will be retired within 90 days.')).toBeVisible();
    expect(screen.getByText('Files cannot be stored')).toBeVisible();
    expect(screen.getByText('2 emails could not be sent; trying again')).toBeVisible();
  });

  it('show the age of the list of models, what it lacks, and which of its models end', async () => {
    open();

    const list = await part('List of models');
    expect(
      list.getByText(/^The built-in list of 30 models .* as of Feb 1, 2026 \(28 days old\)\.$/),
    ).toBeVisible();
    expect(list.queryByText(/older than 60 days/)).not.toBeInTheDocument();
    expect(list.getByText(/set AI_MODELS_FILE to its path/)).toBeVisible();
    const rowsOf = (name: string) =>
      within(list.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent),
        );
    expect(rowsOf('Missing from the list')).toEqual([
      [
        'Anthropic Claude',
        'claude-next',
        'Guessed',
        'Unknown; not usable with a cost cap',
        '1 integration in 1 workspace',
      ],
      ['OpenAI', 'gpt-7', 'Guessed', 'Known', 'Offered to accounts of 3 workspaces'],
    ]);
    expect(rowsOf('Other models with a retirement date')).toEqual([
      ['gpt-old', 'Jun 1, 2026', 'Not announced'],
    ]);
  });

  it('warn of an old list, and say when nothing is missing', async () => {
    const { modelList } = aState();
    open({ modelList: { ...modelList, ageDays: 61, isOwn: true, retiring: [], missing: [] } });

    const list = await part('List of models');
    expect(list.getByText(/^Your own list of 30 models/)).toBeVisible();
    expect(list.getByText(/^The list is older than 60 days\./)).toBeVisible();
    expect(list.getByText('Nothing is missing.')).toBeVisible();
    expect(list.getByText('The list has no other models with a retirement date.')).toBeVisible();
  });

  it('show a failure to load with a way to try again', async () => {
    open({}, { replies: { 'GET /api/admin/operations': problem(503, 'SERVICE_UNAVAILABLE', 'Away.') } });

    expect(await screen.findByRole('alert')).toHaveTextContent('the state of the installation');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('pause a queue with a reason', async () => {
    const { posted, address } = open({}, { replies: { 'POST /api/admin/pause-queue': { status: 204 } } });

    await userEvent.click(await screen.findByRole('button', { name: 'Pause Conversion' }));
    expect(address()).toBe('/admin?dialog=pause-queue&item=conversion');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause Conversion' }, { timeout: 4000 }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Maintenance');
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));

    expect(await screen.findByText('Conversion paused')).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ queue: 'conversion', reason: 'Maintenance' });
  });

  it('show who paused a queue, and resume it', async () => {
    const { posted } = open(
      { queues: [aQueue({ pause: { at: AT, by: 'Grace Hopper' } })] },
      { replies: { 'POST /api/admin/resume-queue': { status: 204 } } },
    );

    expect(await screen.findByText(/^Paused .* by Grace Hopper\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume Conversion' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Resume Conversion' }, { timeout: 4000 }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Resume' }));

    expect(await screen.findByText('Conversion resumed')).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ queue: 'conversion' });
  });

  it('say why a queue cannot be paused', async () => {
    open(
      {},
      {
        query: '?dialog=pause-queue&item=extraction',
        replies: { 'POST /api/admin/pause-queue': problem(409, 'QUEUE_CHANGED', 'Someone was faster.') },
      },
    );

    const dialog = within(await screen.findByRole('dialog', { name: 'Pause Reading' }, { timeout: 4000 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('Someone was faster.');
  });
});
