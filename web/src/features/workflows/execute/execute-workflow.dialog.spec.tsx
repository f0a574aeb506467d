import {
  type AiIntegration,
  BUILT_IN_PROMPTS,
  type BulkOutcome,
  type Document,
  type SavedPrompt,
  type Workflow,
  type WorkflowEstimate,
  type XmlSchema,
} from '@app/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anIntegration, anXmlSchema } from '../../../../test/builders/agents';
import { aDocument } from '../../../../test/builders/documents';
import { aWorkflow } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { problem, serve } from '../../../../test/server';
import { allIntegrations } from '../../../lib/workspace-lists';
import { ExecuteWorkflowDialog } from './execute-workflow.dialog';

const FOLDER = '/api/workspaces/1/forms/2';
const readWith = (...warnings: Document['reading']['warnings']): Document['reading'] => ({
  status: 'read',
  pagesDone: 3,
  pages: 3,
  words: 900,
  error: null,
  warnings,
});
const documents = [
  aDocument(),
  aDocument({
    id: 12,
    name: 'Visit schedule',
    reading: readWith(
      { code: 'scanned-pages', message: 'Some pages are pictures without text and were not read.' },
      { code: 'rotated-text', message: 'Some pages are printed sideways and were rotated.' },
    ),
  }),
];
const agents = [
  anIntegration(),
  anIntegration({
    id: 22,
    name: 'Claude',
    provider: 'claude',
    model: { id: 'claude-old', retires: '2026-11-30', successor: 'claude-new', halfPrice: 'flex' },
  }),
  anIntegration({ id: 23, name: 'Switched off', active: false }),
];

const saved: SavedPrompt = {
  id: 7,
  workspaceId: 1,
  name: 'Mine',
  description: null,
  target: 'any',
  version: 3,
  text: 'My own.',
  createdBy: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
};
const estimate: WorkflowEstimate = {
  model: 'rules-1',
  sections: 3,
  unreadDocuments: 0,
  refusal: null,
  inputTokens: { low: 8000, high: 20_000 },
  outputTokens: { low: 2000, high: 10_000 },
  basis: { kind: 'workspace', runs: 14 },
  costMicroUsd: { low: 100_000, high: 250_000 },
  halfPriceMicroUsd: null,
  seconds: { low: 20, high: 120 },
};

/** The server's response to a search, a sort order and a selection of ids. */
function listed(files: readonly Document[], query: URLSearchParams): Document[] {
  const ids = query.get('ids')?.split(',').map(Number);
  const search = query.get('search')?.toLowerCase() ?? '';
  return files
    .filter(({ id, name }) => (ids?.includes(id) ?? true) && name.toLowerCase().includes(search))
    .slice(0, Number(query.get('limit') ?? 100));
}

async function show(
  execute: Parameters<typeof serve>[0][string] = { status: 202, body: aWorkflow({ id: 40 }) },
  {
    from,
    estimated: changed,
    schemas = [],
    files = documents,
    known = agents,
    outcomes = [],
    isChoiceAnswered = true,
  }: {
    isChoiceAnswered?: boolean;
    known?: readonly AiIntegration[];
    files?: readonly Document[];
    outcomes?: readonly BulkOutcome[];
    from?: Workflow;
    estimated?: Partial<WorkflowEstimate>;
    schemas?: readonly XmlSchema[];
  } = {},
) {
  const sent = serve({
    [`GET ${FOLDER}/documents`]: ({ query }) =>
      query.has('ids') && !isChoiceAnswered ? new Promise(() => undefined) : { body: listed(files, query) },
    [`GET ${FOLDER}/documents/count`]: { body: { total: files.length } },
    'GET /api/workspaces/1/ai-integrations': { body: known },
    'GET /api/workspaces/1/prompts': { body: [saved] },
    'GET /api/workspaces/1/xml-schemas': { body: schemas },
    [`POST ${FOLDER}/workflows/estimate`]: { body: { ...estimate, ...changed } },
    [`GET ${FOLDER}/workflows/${from?.id ?? 0}`]: { body: from },
    [`POST ${FOLDER}/workflows/execute`]: execute,
    [`POST ${FOLDER}/bulk/execute-workflows`]: { body: outcomes },
  });
  const rendered = renderScreen(
    <ExecuteWorkflowDialog
      ids={{ workspaceId: '1', formId: '2' }}
      folderName="NWT-301"
      onClose={() => undefined}
    />,
    `/?tab=workflow&dialog=create-workflow${from ? `&from=${from.id}` : ''}`,
  );
  await screen.findByLabelText('Workflow name');
  return { ...rendered, sent, posted: () => sent.filter(({ path }) => path.endsWith('/execute')) };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Execute Workflow' }));
const chooseDocument = () => userEvent.click(screen.getByRole('checkbox', { name: /^Protocol/ }));
const chooseAgent = () => userEvent.selectOptions(screen.getByLabelText('AI agent'), '21');
const writePrompt = () => userEvent.type(screen.getByLabelText('Custom prompt'), 'Produce ODM.');

/** Expects the toast. The same sentence also appears under the field. */
async function expectToast(text: string) {
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
}

describe('Create Workflow', () => {
  it.each([
    [{ kind: 'workspace', runs: 14 }, 'From your last 14 runs with this model and format'],
    [{ kind: 'everyone', runs: 230 }, 'From 230 runs of all workspaces with this model and format'],
    [{ kind: 'rules' }, 'Uses rules, not AI: free of charge'],
    [{ kind: 'typical' }, 'Typical for what the prompt asks for and the documents contain'],
  ] as const)('says where its estimate comes from: %o', async (basis, words) => {
    await show(undefined, { estimated: { basis } });
    await chooseDocument();
    await chooseAgent();
    await writePrompt();

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('10K–30K tokens')).toBeVisible();
  });

  // The parts that it names decide how long the answer is.
  it('estimates the prompt as it is written', async () => {
    const { sent } = await show();
    await chooseDocument();
    await chooseAgent();
    await userEvent.type(screen.getByLabelText('Custom prompt'), 'The schedule of activities.');

    await waitFor(() => {
      const asked = sent.filter(({ path }) => path.endsWith('/estimate'));
      expect(asked.at(-1)?.body).toMatchObject({ prompt: 'The schedule of activities.' });
    });
  });

  it('wants a name', async () => {
    const { posted } = await show();
    await userEvent.clear(screen.getByLabelText('Workflow name'));

    await press();

    await expectToast('Please provide a workflow name.');
    expect(posted()).toHaveLength(0);
  });

  it('wants a document', async () => {
    await show();

    await press();

    await expectToast('Please select at least one document.');
  });

  it('wants an AI agent', async () => {
    await show();
    await chooseDocument();

    await press();

    await expectToast('Please select an AI agent.');
  });

  it('wants a prompt', async () => {
    await show();
    await chooseDocument();
    await chooseAgent();

    await press();

    await expectToast('Please provide a prompt for the AI.');
  });

  it('says how long a document is, and what of it no workflow can take in', async () => {
    await show();

    const label = screen.getByRole('checkbox', { name: /^Visit schedule/ }).closest('label');
    expect(within(label ?? document.body).getByText('3 pages · protocol.pdf')).toBeVisible();
    expect(screen.getAllByText('Some pages are pictures without text and were not read.')).toHaveLength(1);
    expect(screen.queryByText('Some pages are printed sideways and were rotated.')).toBeNull();
  });

  it('lets a document be searched for among many, and keeps what is chosen in sight', async () => {
    const many = Array.from({ length: 12 }, (_, place) =>
      aDocument({ id: 500 - place, name: `Document ${place}` }),
    );
    const { posted } = await show(undefined, { files: many });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Document 3 / }));

    await userEvent.type(screen.getByLabelText('Search documents'), 'Document 11');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Document 11/ }));

    expect(screen.getByText('2 of 12 chosen')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Document 3 / })).toBeChecked();
    await chooseAgent();
    await writePrompt();
    await press();
    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ documentIds: [497, 489] }));
  });

  it('keeps in sight what was ticked while the server is asked how it is now', async () => {
    const many = Array.from({ length: 12 }, (_, place) =>
      aDocument({ id: 500 - place, name: `Document ${place}` }),
    );
    await show(undefined, { files: many, isChoiceAnswered: false });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Document 3 / }));

    await userEvent.type(screen.getByLabelText('Search documents'), 'Document 11');

    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Document 5 / })).toBeNull());
    expect(screen.getByRole('checkbox', { name: /^Document 3 / })).toBeChecked();
  });

  it('takes back a document that somebody deletes while the dialog is open', async () => {
    const files = [...documents];
    const { client } = await show(undefined, { files });
    await chooseDocument();

    files.shift();
    await act(() => client.invalidateQueries());

    expect(await screen.findByText('A chosen document was deleted.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Protocol/ })).toBeNull();
  });

  it('offers active agents only', async () => {
    await show();

    const agent = within(screen.getByLabelText('AI agent'));
    const options = agent.getAllByRole('option').map(({ textContent }) => textContent);

    expect(options).toEqual([
      'Choose an AI agent',
      'Local rules model (Custom API)',
      'Claude (Anthropic Claude)',
    ]);
  });

  it('sends the choice with an idempotency key and goes to the run', async () => {
    const { posted, address } = await show();
    await chooseDocument();
    await chooseAgent();
    await writePrompt();

    await press();

    await waitFor(() => expect(address()).toBe('/?tab=workflow&workflow=40'));
    expect(posted()[0]?.body).toEqual({
      name: 'NWT-301 to ODM',
      documentIds: [11],
      aiIntegrationId: 21,
      prompt: 'Produce ODM.',
      target: 'any',
      pace: 'now',
      mailWhenEnded: false,
    });
    expect(posted()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('uses the same key when the same request is sent again, another for a changed one', async () => {
    const { posted } = await show(problem(503, 'SERVICE_UNAVAILABLE', 'Please try again in a moment.'));
    await chooseDocument();
    await chooseAgent();
    await writePrompt();

    await press();
    expect(await screen.findByText('Workflow Failed')).toBeInTheDocument();
    expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
    await press();
    await waitFor(() => expect(posted()).toHaveLength(2));
    await writePrompt();
    await press();
    await waitFor(() => expect(posted()).toHaveLength(3));

    const [first, second, third] = posted().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('has words for a failure without any', async () => {
    await show({ status: 500, body: '' });
    await chooseDocument();
    await chooseAgent();
    await writePrompt();

    await press();

    expect(await screen.findByText('Workflow Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to execute workflow')).toBeInTheDocument();
  });

  it('takes back an agent that somebody switches off while the dialog is open', async () => {
    const { client, posted } = await show();
    await chooseDocument();
    await chooseAgent();
    await writePrompt();

    act(() => {
      client.setQueryData(allIntegrations('1').queryKey, agents.slice(1));
    });

    expect(await screen.findByText(/^The chosen AI agent was switched off/)).toBeVisible();
    await press();
    await expectToast('Please select an AI agent.');
    expect(posted()).toHaveLength(0);
  });

  it('takes a prompt and its target from the library', async () => {
    const { posted } = await show();
    await chooseDocument();
    await chooseAgent();

    await userEvent.selectOptions(screen.getByLabelText('Prompt library'), 'ODM 1.3.2 study build');

    expect(screen.getByLabelText('Custom prompt')).toHaveValue(BUILT_IN_PROMPTS[0]?.text);
    expect(screen.getByLabelText('Check the XML against')).toHaveDisplayValue('CDISC ODM 1.3.2');
    await press();
    await waitFor(() =>
      expect(posted()[0]?.body).toMatchObject({
        target: 'odm-1.3.2',
        promptSource: { builtIn: 'odm-1.3.2-study-build', version: BUILT_IN_PROMPTS[0]?.version },
      }),
    );
  });

  it('asks what is needed, and fills in prompt, target and name together', async () => {
    const { posted } = await show();
    await chooseDocument();
    await chooseAgent();

    await userEvent.click(screen.getByRole('radio', { name: 'Eligibility criteria' }));
    expect(screen.getByLabelText('Workflow name')).toHaveValue('NWT-301: Eligibility criteria');
    await userEvent.click(screen.getByRole('radio', { name: 'ODM 2.0 study design' }));

    expect(screen.getByLabelText('Workflow name')).toHaveValue('NWT-301: ODM 2.0 study design');
    expect(screen.getByLabelText('Check the XML against')).toHaveDisplayValue('CDISC ODM 2.0');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(posted()[0]?.body).toMatchObject({
        name: 'NWT-301: ODM 2.0 study design',
        target: 'odm-2.0',
        promptSource: { builtIn: 'odm-2.0-study-design' },
      }),
    );
  });

  it('leaves what is one’s own: a name that was typed, and a prompt', async () => {
    await show();
    await userEvent.clear(screen.getByLabelText('Workflow name'));
    await userEvent.type(screen.getByLabelText('Workflow name'), 'Mine');
    await writePrompt();
    expect(screen.getByRole('radio', { name: 'Your own XML' })).toBeChecked();

    await userEvent.click(screen.getByRole('radio', { name: 'Your own XML' }));
    expect(screen.getByLabelText('Custom prompt')).toHaveValue('Produce ODM.');
    await userEvent.click(screen.getByRole('radio', { name: 'ODM 2.0 study design' }));

    expect(screen.getByLabelText('Workflow name')).toHaveValue('Mine');
  });

  it('says when the text is not that of the library any more, and offers to save it', async () => {
    await show();
    await screen.findByRole('option', { name: 'Mine' });
    await userEvent.selectOptions(screen.getByLabelText('Prompt library'), 'Mine');

    await userEvent.type(screen.getByLabelText('Custom prompt'), ' And more.');

    expect(screen.getByText('Changed from “Mine”, version 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save to library' })).toBeVisible();
  });

  it('starts from an earlier run', async () => {
    const earlier = aWorkflow({ id: 39, name: 'Again', documentIds: [12, 99], prompt: 'As before.' });
    await show(undefined, { from: earlier });

    expect(await screen.findByDisplayValue('As before.')).toBeVisible();
    expect(screen.getByLabelText('Workflow name')).toHaveValue('Again');
    expect(screen.getByRole('checkbox', { name: /^Visit schedule/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Protocol/ })).not.toBeChecked();
  });

  it('says what the workflow will take', async () => {
    await show();

    await chooseDocument();
    await chooseAgent();

    expect(await screen.findByText('3 calls')).toBeVisible();
    expect(screen.getByText('10K–30K tokens')).toBeVisible();
    expect(screen.getByText('$0.10–$0.25')).toBeVisible();
    expect(screen.getByText('20 s–2 min')).toBeVisible();
  });

  it.each([
    ['the schema of the run, not the first one', 711, 'Second, Version 2'],
    ['nothing in particular where that schema is gone', 999, 'Any well-formed XML'],
  ])('runs again against %s', async (_case, xmlSchemaVersionId, shown) => {
    const schemas = [
      anXmlSchema({ id: 70, name: 'First', versionIds: [709] }),
      anXmlSchema({ id: 71, name: 'Second', readyVersion: 2, versionIds: [712, 711] }),
    ];
    await show(undefined, {
      from: aWorkflow({ id: 39, target: 'own-schema', xmlSchemaVersionId }),
      schemas,
    });

    expect(screen.getByLabelText('Check the XML against')).toHaveDisplayValue(shown);
  });
});

describe('an agent whose model retires', () => {
  it('says so as soon as it is chosen', async () => {
    await show();

    await userEvent.selectOptions(screen.getByLabelText('AI agent'), '22');
    expect(
      await screen.findByText(
        'The provider retires claude-old on Nov 30, 2026. Its successor is claude-new.',
      ),
    ).toBeVisible();

    await userEvent.selectOptions(screen.getByLabelText('AI agent'), '21');
    expect(screen.queryByText(/The provider retires/)).not.toBeInTheDocument();
  });
});

describe('an agent that sells calls which may wait', () => {
  it('is offered for half the price, with both estimates', async () => {
    const { posted } = await show(undefined, {
      estimated: { halfPriceMicroUsd: { low: 50_000, high: 130_000 } },
    });
    await chooseDocument();
    await chooseAgent();
    expect(screen.queryByText('Half price, may take a while')).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('AI agent'), '22');
    await writePrompt();

    await userEvent.click(await screen.findByText('More'));
    expect(await screen.findByText('about $0.10–$0.25')).toBeVisible();
    expect(screen.getByText('about $0.05–$0.13')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Half price, may take a while' }));
    expect(await screen.findByText('$0.05–$0.13')).toBeVisible();
    await press();

    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).toMatchObject({ aiIntegrationId: 22, pace: 'half-price' });
  });

  it('says of one that sells batches that they are kept', async () => {
    const model = { id: 'claude-new', retires: null, successor: null, halfPrice: 'batch' as const };
    await show(undefined, { known: agents.map((agent) => ({ ...agent, model })) });
    await userEvent.selectOptions(screen.getByLabelText('AI agent'), '22');
    await userEvent.click(await screen.findByText('More'));

    expect(await screen.findByText(/keeps the batch until its answers are fetched/)).toBeVisible();
  });

  it('is asked now when another agent is chosen', async () => {
    const { posted } = await show(undefined, { estimated: {} });
    await chooseDocument();
    await userEvent.selectOptions(screen.getByLabelText('AI agent'), '22');
    await writePrompt();
    await userEvent.click(await screen.findByText('More'));
    await userEvent.click(screen.getByRole('radio', { name: 'Half price, may take a while' }));
    await chooseAgent();
    await press();

    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).toMatchObject({ aiIntegrationId: 21, pace: 'now' });
  });
});

describe('what the XML of a new workflow should hold', () => {
  const part = (name: string) => screen.getByRole('checkbox', { name, hidden: true });
  const fill = async () => {
    await chooseDocument();
    await chooseAgent();
  };

  it('is proposed from the prompt while it is written, and left to the server while nobody changes it', async () => {
    const { posted } = await show();
    await fill();
    expect(part('Endpoints')).not.toBeChecked();

    await userEvent.type(screen.getByLabelText('Custom prompt'), 'All endpoints.');
    expect(part('Endpoints')).toBeChecked();
    await press();

    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).not.toHaveProperty('expectedParts');
  });

  it('is what a person ticks', async () => {
    const { posted } = await show();
    await fill();
    await userEvent.type(screen.getByLabelText('Custom prompt'), 'All endpoints.');

    await userEvent.click(screen.getByText('More'));
    await userEvent.click(part('Arms'));
    await userEvent.click(part('Endpoints'));
    await press();

    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ expectedParts: ['arm'] }));
  });

  it('goes back to what target and prompt say', async () => {
    const { posted } = await show(undefined, {
      from: aWorkflow({ id: 39, prompt: 'All endpoints.', target: 'any', expectedParts: ['arm'] }),
    });
    await userEvent.click(screen.getByText('More'));
    expect(part('Arms')).toBeChecked();

    await userEvent.click(screen.getByRole('button', { name: 'Reset to the proposal' }));
    await press();

    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.body).not.toHaveProperty('expectedParts');
  });
});

describe('where Create Workflow begins', () => {
  it('keeps the cards in sight on a narrow screen: the first has the focus', async () => {
    await show();

    expect(screen.getAllByRole('radio')[0]).toHaveFocus();
  });

  it('has the proposed name selected on a wide one', async () => {
    const wide = { ...window.matchMedia(''), matches: true };
    const media = jest.spyOn(window, 'matchMedia').mockReturnValue(wide);
    await show();

    const name = screen.getByLabelText<HTMLInputElement>('Workflow name');
    expect(name).toHaveFocus();
    expect(name.value.slice(name.selectionStart ?? 0, name.selectionEnd ?? 0)).toBe('NWT-301 to ODM');
    media.mockRestore();
  });

  it('starts a run for each of several documents; what could not be started stays chosen, with its reason', async () => {
    const gone = { code: 'DOCUMENT_GONE', detail: 'A chosen document is not there any more.' };
    const outcomes = [
      { id: 11, problem: null },
      { id: 12, problem: gone },
    ];
    const { sent } = await show(undefined, { outcomes });
    await chooseDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Visit schedule/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^A separate run for each document/ }));
    await chooseAgent();
    await writePrompt();
    await press();

    const told = await screen.findByRole('alertdialog', { name: 'Started' });
    expect(told).toHaveTextContent('Visit schedule');
    expect(told).toHaveTextContent(gone.detail);
    expect(sent.find(({ path }) => path.endsWith('/execute-workflows'))?.body).toMatchObject({
      documentIds: [11, 12],
      aiIntegrationId: 21,
      prompt: 'Produce ODM.',
    });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('1 of 2 chosen')).toBeInTheDocument();
  });
});
