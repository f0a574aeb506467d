import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfferedModel } from '@app/contracts';
import { anIntegration } from '../../../test/builders/agents';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { AgentsSection } from './agents.section';

const LIST = 'POST /api/workspaces/1/ai-integrations/models';
const CREATE = 'POST /api/workspaces/1/ai-integrations';

const aModel = (given: Partial<OfferedModel>): OfferedModel => ({
  id: 'm',
  name: null,
  contextTokens: 1_000_000,
  inputTokens: null,
  outputTokens: 128_000,
  retires: null,
  successor: null,
  price: { input: 2, output: 10 },
  facts: { model: given.id ?? 'm' },
  ...given,
});

interface Given {
  readonly integrations?: readonly unknown[];
  readonly query?: string;
  readonly replies?: Replies;
}

function open({ integrations = [anIntegration()], query = '', replies = {} }: Given = {}) {
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace({ role: 'owner' }) },
    'GET /api/workspaces/1/ai-integrations': { body: integrations },
    'GET /api/workspaces/1/ai-fallback': { body: { integrationId: null } },
    'GET /api/workspaces/1/picture-pages': { body: { allowed: false } },
    ...replies,
  });
  renderScreen(<AgentsSection workspaceId="1" />, `/workspace/1/settings${query}`);
  return sent;
}

describe('the list of models', () => {
  it('is asked for with the key in the form, searched, and one of it is taken with its limits', async () => {
    const facts = { model: 'claude-new', contextTokens: 300_000, retires: '2027-01-02' };
    const models = [
      aModel({ id: 'claude-sonnet-5-5' }),
      aModel({ id: 'claude-new', name: 'The new one', price: null, retires: '2027-01-02', facts }),
    ];
    const sent = open({
      query: '?dialog=add-integration',
      replies: { [LIST]: { body: { models, left: 0 } }, [CREATE]: { status: 201, body: anIntegration() } },
    });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByText('More'));
    const show = dialog.getByRole('button', { name: 'Choose from the provider’s list' });
    expect(show).toBeDisabled();
    expect(show).toHaveAttribute('title', 'Enter the API key first. It is needed to fetch the list.');

    await userEvent.type(dialog.getByLabelText('Integration Name'), 'Claude');
    await userEvent.type(dialog.getByLabelText('API Key'), 'sk-typed');
    await userEvent.click(show);
    expect(await dialog.findByText(/1M tokens · 128K in an answer · \$2.00 in, \$10.00 out/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Search models'), 'new one');
    expect(dialog.queryByText('claude-sonnet-5-5')).not.toBeInTheDocument();
    expect(dialog.getByText(/retires Jan 2, 2027/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^claude-new/ }));

    expect(dialog.getByLabelText(/^Model/)).toHaveValue('claude-new');
    expect(sent.find(({ path }) => path.endsWith('/models'))?.body).toEqual({
      provider: 'claude',
      apiKey: 'sk-typed',
      settings: {},
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Integration' }));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/ai-integrations'))).toBe(true));
    await waitFor(() =>
      expect(sent.find(({ method, path }) => `${method} ${path}` === CREATE)?.body).toMatchObject({
        settings: { model: 'claude-new', listed: facts },
      }),
    );
  });

  it('leaves out what the list said once another name is typed', async () => {
    const settings = { baseUrl: 'https://models.example.org/v1', model: 'm-1', listed: { model: 'm-1' } };
    const sent = open({
      query: '?dialog=edit-integration&item=21',
      integrations: [anIntegration({ settings: { ...settings, contextTokens: 9000 } })],
      replies: { 'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration() } },
    });

    const model = await screen.findByLabelText(/^Model/);
    await userEvent.clear(model);
    await userEvent.type(model, 'm-2');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')).toBeDefined());
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      settings: { baseUrl: settings.baseUrl, model: 'm-2' },
    });
    const body = JSON.stringify(sent.find(({ method }) => method === 'PATCH')?.body);
    expect(body).not.toMatch(/listed|contextTokens/);
  });

  it('and the key can be tried before it is stored', async () => {
    const sent = open({
      query: '?dialog=add-integration',
      replies: { 'POST /api/workspaces/1/ai-integrations/try-out': { body: { ok: true } } },
    });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByText('More'));

    await userEvent.type(dialog.getByLabelText('API Key'), 'sk-typed');
    await userEvent.type(dialog.getByLabelText(/^Model/), 'claude-x');
    await userEvent.click(dialog.getByRole('button', { name: 'Test key and model' }));

    expect(await dialog.findByText('Connection works')).toBeVisible();
    expect(sent.find(({ path }) => path.endsWith('/try-out'))?.body).toEqual({
      provider: 'claude',
      apiKey: 'sk-typed',
      settings: { model: 'claude-x' },
    });
  });

  it('says why there is none, and any name can be typed all the same', async () => {
    open({
      query: '?dialog=edit-integration&item=21',
      replies: { [LIST]: problem(502, 'INTEGRATION_PROBE', 'Custom API gave no usable answer.') },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Choose from the provider’s list' }));

    expect(await screen.findByText('Custom API gave no usable answer.')).toBeVisible();
    expect(screen.getByLabelText(/^Model/)).toBeEnabled();
  });

  it('shows fifty of many, and says how many more there are', async () => {
    const models = Array.from({ length: 120 }, (_unused, place) => aModel({ id: `model-${place}` }));
    open({
      query: '?dialog=edit-integration&item=21',
      replies: { [LIST]: { body: { models, left: 8000 } } },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Choose from the provider’s list' }));

    expect(await screen.findByText('70 more match: type more of the name.')).toBeVisible();
    expect(screen.getByText(/8,000 more models than fit/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^model-/ })).toHaveLength(50);
  });
});

describe('a server on this machine', () => {
  it('is filled in with the address of Ollama, asked for its models, and told how to allow it', async () => {
    const sent = open({
      query: '?dialog=add-integration',
      replies: { [LIST]: { body: { models: [aModel({ id: 'llama3:8b', price: null })], left: 0 } } },
    });
    const dialog = within(await screen.findByRole('dialog'));

    await userEvent.selectOptions(dialog.getByLabelText('AI Provider'), 'custom');
    await userEvent.click(
      dialog.getByRole('button', { name: 'Use an OpenAI-compatible server on this machine' }),
    );
    expect(dialog.getByLabelText('Base address')).toHaveValue('http://127.0.0.1:11434/v1');
    expect(dialog.getByText(/AI_BASE_URL_ALLOWLIST=http:\/\/127.0.0.1:11434 npm start/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Choose from the provider’s list' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^llama3:8b/ }));

    expect(dialog.getByLabelText(/^Model/)).toHaveValue('llama3:8b');
    expect(sent.find(({ path }) => path.endsWith('/models'))?.body).toMatchObject({
      provider: 'custom',
      settings: { baseUrl: 'http://127.0.0.1:11434/v1' },
    });
  });
});

describe('where documents go', () => {
  it('is said at each provider', async () => {
    open({ query: '?dialog=add-integration' });
    const dialog = within(await screen.findByRole('dialog'));

    expect(
      dialog.getByText(/Anthropic's Messages API. Clindrove does not ask the provider to store them/),
    ).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('AI Provider'), 'gemini');
    expect(dialog.getByText(/With an unpaid key, Google may use the data/)).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('AI Provider'), 'custom');
    expect(dialog.getByText(/to the base address below and nowhere else/)).toBeVisible();
  });
});

describe('a model of which no list tells the limits', () => {
  it.each([
    ['gpt-6.1-sol', /Clindrove assumes those of its nearest known family, gpt-6\.1-sol/],
    [null, /Clindrove assumes the vendor’s default/],
    [undefined, null],
  ])('has those of %s, which is said to be a guess', async (limitsLike, said) => {
    const model = { id: 'unlisted', retires: null, successor: null, halfPrice: null, limitsLike };
    open({ integrations: [anIntegration({ model })] });

    await screen.findByText(anIntegration().name);
    const note = screen.queryByText(/^The limits of unlisted are unknown/);

    if (said === null) expect(note).toBeNull();
    else expect(note).toHaveTextContent(said);
  });
});

describe('a model that retires', () => {
  const model = { id: 'claude-old', retires: '2026-11-30', successor: 'claude-new', halfPrice: null };
  const settings = { model: 'claude-old', contextTokens: 9000, monthlyTokenCap: 5000 };

  it('is said so at the integration, and changed with one click', async () => {
    const sent = open({
      integrations: [anIntegration({ provider: 'claude', settings, model, etag: 'tag-9' })],
      replies: { 'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration() } },
    });

    expect(
      await screen.findByText(
        'The provider retires claude-old on Nov 30, 2026. Its successor is claude-new.',
      ),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Change to claude-new' }));

    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')).toBeDefined());
    const request = sent.find(({ method }) => method === 'PATCH');
    expect(request?.body).toEqual({ settings: { model: 'claude-new', monthlyTokenCap: 5000 } });
    expect(request?.headers.get('if-match')).toContain('tag-9');
  });
});
