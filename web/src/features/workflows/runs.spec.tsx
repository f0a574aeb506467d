import { localizedMessage, message, type Workflow } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { aCall, aStep, aWorkflow } from '../../../test/builders/workflows';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { Executing } from './executing';
import { Failure } from './failure';
import { RunHeader } from './run-header';

const ids = { workspaceId: '1', formId: '2' };

describe('a run that is come to', () => {
  function Coming() {
    const [params, setParams] = useSearchParams();
    return params.has('workflow') ? (
      <RunHeader workflow={aWorkflow({ name: 'Schedule' })} />
    ) : (
      <button onClick={() => setParams({ workflow: '31' }, { replace: true })}>Execute</button>
    );
  }

  it('has the focus, which went with the button that was pressed', async () => {
    renderScreen(<Coming />);

    await userEvent.click(screen.getByRole('button', { name: 'Execute' }));

    expect(screen.getByRole('heading', { name: 'Schedule' })).toHaveFocus();
  });
});

describe('a run that goes on', () => {
  const now = Date.now();
  const startedAt = new Date(now - 42_000).toISOString();
  // The clock is stopped, so that a slow machine shows the same times.
  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
  afterEach(() => jest.restoreAllMocks());
  const running = aWorkflow({
    status: 'running',
    executedAt: startedAt,
    completedAt: null,
    executionTime: null,
    times: { worked: 0, waited: 0, at: startedAt },
    steps: [
      aStep({
        status: 'done',
        message: '2 documents, 118 pages',
        startedAt,
        completedAt: new Date().toISOString(),
      }),
      aStep({ name: 'planning', status: 'done' }),
      aStep({
        name: 'generating',
        status: 'running',
        done: 6,
        total: 9,
        message: 'provider busy',
        startedAt,
      }),
      aStep({ name: 'validating' }),
      aStep({ name: 'tracing' }),
      aStep({ name: 'storing' }),
    ],
  });

  it('shows every step with its state and its fact', () => {
    renderScreen(<Executing workflow={running} ids={ids} />);

    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

    expect(steps.map((step) => step.textContent?.split(',')[0])).toEqual([
      'Reading',
      'Planning',
      'Generating',
      'Validating',
      'Tracing',
      'Storing',
    ]);
    expect(steps[0]).toHaveTextContent('2 documents, 118 pages');
    expect(steps[2]).toHaveTextContent('provider busy');
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('progressbar', { name: 'Generating: 6 of 9' })).toHaveAttribute(
      'aria-valuenow',
      '67',
    );
    expect(screen.getByRole('timer')).toHaveTextContent(/^00:4\d$/);
    expect(screen.getByRole('progressbar', { name: 'Progress of the workflow' })).toHaveAttribute(
      'aria-valuenow',
      '60',
    );
    expect(screen.getByText('60% done')).toBeVisible();
    expect(screen.getByText(/^Worked 4\d s, waited 0 s$/)).toBeVisible();
  });

  it('counts all tries, and goes on with what it does now', () => {
    const times = { worked: 60_000, waited: 200_000, at: new Date(Date.now() - 90_000).toISOString() };
    const steps = [aStep({ status: 'waiting', startedAt: running.executedAt, message: 'provider busy' })];
    renderScreen(<Executing workflow={{ ...running, status: 'pending', times, steps }} ids={ids} />);

    expect(screen.getByText(/^Worked 1 min 00 s, waited 4 min 5\d s$/)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^05:5\d$/);
  });

  it('shows the expected end of a single call, and a bar from the first call on', () => {
    const at = new Date(Date.now() - 20_000).toISOString();
    const range = { low: 0, high: 0 };
    const forecast = { calls: 1, inputTokens: range, outputTokens: range, costMicroUsd: null, raised: null };
    const steps = running.steps.map((step) =>
      step.name === 'generating' ? { ...step, done: 0, total: 1 } : step,
    );
    const { unmount } = renderScreen(<Executing workflow={{ ...running, steps }} ids={ids} />);
    expect(screen.getByRole('progressbar', { name: 'Generating' })).not.toHaveAttribute('aria-valuenow');
    unmount();

    const given = { ...running, steps, forecast: { ...forecast, seconds: { low: 62, high: 62 }, at } };
    renderScreen(<Executing workflow={given} ids={ids} />);

    // 42 s have passed, and 42 s remain.
    expect(screen.getByRole('progressbar', { name: 'Generating' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByText(/^Expected to end at about \d\d:\d\d [AP]M$/)).toBeVisible();
  });

  it('keeps its steps done after a lost worker, and says that it goes on', () => {
    const steps = running.steps.map((step) =>
      step.name === 'reading'
        ? {
            ...step,
            status: 'running' as const,
            done: 0,
            ...localizedMessage('step.read-after-loss', { extent: '1 document' }),
          }
        : step,
    );
    renderScreen(<Executing workflow={{ ...running, steps, lostWorkers: 1 }} ids={ids} />);

    expect(screen.getAllByText(/A worker stopped unexpectedly; continuing/)).toHaveLength(1);
    const [reading, , generating] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole(
      'listitem',
    );
    expect(reading).toHaveTextContent('Reading, done');
    expect(generating).toHaveAttribute('aria-current', 'step');
  });

  it('asks before it cancels, naming the run, with the focus on the way out', async () => {
    const sent = serve({
      'POST /api/workspaces/1/forms/2/workflows/31/cancel': { body: aWorkflow({ status: 'cancelled' }) },
    });
    renderScreen(<Executing workflow={running} ids={ids} />);

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');

    const posted = () => sent.filter(({ method }) => method === 'POST');
    expect(question).toHaveTextContent('Protocol to ODM');
    expect(posted()).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel workflow' }));
    expect(posted()).toHaveLength(1);
  });

  describe('says what it has taken and what it will still take', () => {
    const forecast = {
      calls: 3,
      inputTokens: { low: 30_000, high: 40_000 },
      outputTokens: { low: 8000, high: 12_000 },
      costMicroUsd: { low: 210_000, high: 300_000 },
      seconds: { low: 100, high: 200 },
      at: new Date(Date.now() - 40_000).toISOString(),
      raised: null,
    };
    const usage = { calls: 6, inputTokens: 66_000, outputTokens: 18_000, costMicroUsd: 468_000 };
    const show = (given: Partial<Workflow>) =>
      renderScreen(<Executing workflow={{ ...running, usage, forecast, ...given }} ids={ids} />);
    const left = () => within(screen.getByRole('region', { name: 'Remaining, about' }));

    it('as ranges whose time goes down by itself', () => {
      show({ forecast: { ...forecast, seconds: { low: 640, high: 1240 } } });

      const used = within(screen.getByRole('region', { name: 'Used so far' }));
      expect(used.getByText('84,000 tokens')).toBeVisible();
      expect(used.getByText('about $0.468')).toBeVisible();
      expect(left().getByText('3 calls')).toBeVisible();
      expect(left().getByText('38K–52K tokens')).toBeVisible();
      expect(left().getByText('$0.21–$0.30')).toBeVisible();
      // 40 of the seconds have passed.
      expect(left().getByText('10 min–20 min')).toBeVisible();
    });

    it('not before there is anything to go by', () => {
      show({ usage: { ...usage, calls: 0 }, forecast: null });

      expect(screen.queryByText('Used so far')).toBeNull();
      expect(screen.queryByText('Remaining, about')).toBeNull();
    });

    it('standing still, with the reason, while it waits', () => {
      const steps = running.steps.map((step) =>
        step.name === 'generating' ? { ...step, status: 'waiting' as const } : step,
      );
      show({ status: 'pending', steps, resumesAt: new Date(Date.now() + 36_900).toISOString() });

      expect(left().getByText('2 min–3 min')).toBeVisible();
      expect(left().getByText('On hold: provider busy, retry in 37 s.')).toBeVisible();
    });

    it('with the reason when it is more than was said before', () => {
      show({ forecast: { ...forecast, raised: 'the answers are longer than the earlier ones' } });

      expect(
        left().getByText('More than estimated before: the answers are longer than the earlier ones.'),
      ).toBeVisible();
    });

    it('and admits when it takes longer than was said', () => {
      show({ forecast: { ...forecast, seconds: { low: 10, high: 30 } } });

      expect(left().getByText('longer than expected')).toBeVisible();
    });
  });
});

describe('a run that failed', () => {
  it('says of a cancelled run which step was cut off, and lets none run', () => {
    const step = { status: 'failed', startedAt: '2026-03-01T09:00:00.000Z' } as const;
    const steps = [aStep({ ...step, name: 'generating', completedAt: '2026-03-01T09:00:07.000Z' })];
    serve({ 'GET /api/workspaces/1/forms/2/audit': { body: [] } });
    renderScreen(<Failure workflow={aWorkflow({ status: 'cancelled', steps })} ids={ids} />);

    const [generating] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(generating).toHaveTextContent('Generating, stopped');
    expect(generating).toHaveTextContent('7.0 s');
  });

  it('says who cancelled it, and that finished sections are kept only if there are some', async () => {
    const event = { id: '9', at: '2026-03-01T09:02:00.000Z', action: 'workflow.cancel', result: 'ok' };
    const target = { targetType: 'workflow', targetId: 31, targetName: 'Protocol to ODM' };
    const values = { oldValue: null, newValue: null, reason: null };
    const actor = { id: 4, name: 'Grace Hopper' };
    serve({
      'GET /api/workspaces/1/forms/2/audit': { body: [{ ...event, ...target, ...values, actor }] },
    });
    const cancelled = aWorkflow({ status: 'cancelled' });
    const { unmount } = renderScreen(<Failure workflow={cancelled} ids={ids} />);
    expect(await screen.findByText('Grace Hopper cancelled it.')).toBeVisible();
    expect(screen.getByText('A retry starts from the beginning.')).toBeVisible();
    expect(screen.queryByText(/Finished sections are kept/)).toBeNull();
    unmount();

    const steps = [aStep({ name: 'generating', status: 'failed', done: 2, total: 9 })];
    renderScreen(<Failure workflow={{ ...cancelled, steps }} ids={ids} />);
    expect(screen.getByText(/Finished sections are kept/)).toBeVisible();
  });

  it('lists its calls, with the words of the provider behind the details', async () => {
    const said = message('provider.with-details', {
      why: message('provider.status', { status: 400 }),
      details: '{"error":"unsupported parameter"}',
    });
    const reason = 'status 400: {"error":"unsupported parameter"}';
    serve({
      'GET /api/workspaces/1/forms/2/workflows/31/calls': {
        body: [aCall({ finish: 'failed', reason, said })],
      },
    });
    renderScreen(
      <Failure workflow={aWorkflow({ status: 'failed', errorCode: 'PROVIDER_REQUEST' })} ids={ids} />,
    );

    const calls = within(await screen.findByRole('region', { name: 'Calls to the AI agent' }));
    expect(calls.getByText('status 400')).toBeVisible();
    expect(calls.getByText('{"error":"unsupported parameter"}')).not.toBeVisible();
    await userEvent.click(calls.getByText('Details from the provider'));
    expect(calls.getByText('{"error":"unsupported parameter"}')).toBeVisible();
  });

  it('says why and what to do, and tries again', async () => {
    const sent = serve({
      'POST /api/workspaces/1/forms/2/workflows/31/retry': {
        status: 202,
        body: aWorkflow({ status: 'pending' }),
      },
    });
    const workflow = aWorkflow({
      status: 'failed',
      errorCode: 'PROVIDER_AUTH',
      errorMessage: 'OpenAI refused the API key.',
    });
    renderScreen(<Failure workflow={workflow} ids={ids} />);

    // An older workflow has only its stored sentence, which is shown as it is in English.
    expect(workflow).not.toHaveProperty('errorSaid');
    expect(screen.getByText('OpenAI refused the API key.')).toBeVisible();
    expect(screen.getByText('A retry starts from the beginning.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
