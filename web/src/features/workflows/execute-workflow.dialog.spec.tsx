import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument, anIntegration, aWorkflow } from '../../../test/builders';
import { renderScreen } from '../../../test/render';
import { problem, serve } from '../../../test/server';
import { messages as t } from '../../messages';
import { ExecuteWorkflowDialog } from './execute-workflow.dialog';

const FOLDER = '/api/workspaces/1/forms/2';
const documents = [aDocument(), aDocument({ id: 12, name: 'Visit schedule' })];
const agents = [
  anIntegration(),
  anIntegration({ id: 22, name: 'Claude', provider: 'claude' }),
  anIntegration({ id: 23, name: 'Switched off', active: false }),
];

async function show(
  execute: Parameters<typeof serve>[0][string] = { status: 202, body: aWorkflow({ id: 40 }) },
) {
  const sent = serve({
    [`GET ${FOLDER}/documents`]: { body: documents },
    'GET /api/workspaces/1/ai-integrations': { body: agents },
    [`POST ${FOLDER}/workflows/execute`]: execute,
  });
  const rendered = renderScreen(
    <ExecuteWorkflowDialog
      ids={{ workspaceId: '1', formId: '2' }}
      folderName="NWT-301"
      onClose={() => undefined}
    />,
    '/?tab=workflow&dialog=create-workflow',
  );
  await screen.findByLabelText('Workflow name');
  return { ...rendered, sent, posted: () => sent.filter(({ method }) => method === 'POST') };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Execute Workflow' }));
const chooseDocument = () => userEvent.click(screen.getByRole('checkbox', { name: /^Protocol/ }));
const chooseAgent = () => userEvent.selectOptions(screen.getByLabelText('AI agent'), '21');
const writePrompt = () => userEvent.type(screen.getByLabelText('Custom prompt'), 'Produce ODM.');

/** The toast; the same sentence also stands under the field. */
async function expectToast(text: string) {
  expect(await screen.findByText('Validation Error')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
}

describe('Create Workflow', () => {
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

  it('offers active agents only', async () => {
    await show();

    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);

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

  it('fills in a starter prompt', async () => {
    await show();

    await userEvent.click(screen.getByRole('button', { name: 'Eligibility criteria' }));

    expect(screen.getByLabelText('Custom prompt')).toHaveValue(t.workflow.starterPrompts[1]?.prompt);
  });
});
