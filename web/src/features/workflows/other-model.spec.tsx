import type { WorkspaceRole } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anIntegration } from '../../../test/builders/agents';
import { aWorkspace } from '../../../test/builders/people';
import { aWorkflow } from '../../../test/builders/workflows';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { Failure } from './failure';

function show(role: WorkspaceRole) {
  const model = { id: 'claude-old', retires: '2026-11-30', successor: 'claude-new', halfPrice: null };
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    'GET /api/workspaces/1/ai-integrations': { body: [anIntegration({ id: 21, provider: 'claude', model })] },
    'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration() },
    'POST /api/workspaces/1/forms/2/workflows/31/retry': { status: 202, body: aWorkflow({ id: 31 }) },
  });
  const workflow = aWorkflow({
    id: 31,
    status: 'failed',
    errorCode: 'PROVIDER_MODEL',
    aiIntegrationId: 21,
    errorMessage: 'Anthropic Claude does not offer the model claude-old for this key.',
  });
  renderScreen(<Failure workflow={workflow} ids={{ workspaceId: '1', formId: '2' }} />);
  return sent;
}

describe('a workflow whose model is gone', () => {
  it('goes on with the successor after one click', async () => {
    const sent = show('admin');

    await userEvent.click(await screen.findByRole('button', { name: 'Change to claude-new and run again' }));

    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/retry'))).toBe(true));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      settings: { model: 'claude-new' },
    });
  });

  it('says to members who can change it', async () => {
    show('member');

    expect(
      await screen.findByText('An owner or admin can change the model in Settings › AI Agent API.'),
    ).toBeVisible();
  });
});
