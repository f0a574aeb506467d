import type { WorkflowChanged } from '@app/contracts';
import { screen } from '@testing-library/react';
import { aWorkflow } from '../../test/builders/workflows';
import { renderScreen } from '../../test/render';
import { serve } from '../../test/server';
import { notify } from '../ui/toaster';
import { announceEnd } from './announce-end';

const anEnd = (given: Partial<WorkflowChanged>): WorkflowChanged => ({
  workspaceId: 1,
  formId: 2,
  workflowId: 31,
  steps: [],
  version: 9,
  usage: { calls: 1, inputTokens: 900, outputTokens: 300, costMicroUsd: null },
  forecast: null,
  resumesAt: null,
  times: null,
  lostWorkers: 0,
  status: 'completed',
  outcome: 'clean',
  ...given,
});

describe('the end of a workflow that was started here', () => {
  it.each([
    ['clean', 'XML output has been generated successfully.'],
    ['incomplete', 'XML output has been generated. It is incomplete: parts of the documents are missing.'],
    ['needs_review', 'XML output has been generated. It needs review before you use it.'],
  ] as const)('is told as what it is when it is %s', async (outcome, text) => {
    serve({});
    renderScreen(<p />);

    await announceEnd(anEnd({ outcome }));

    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Workflow Executed')).toBeInTheDocument();
  });

  it('says why a failed one failed', async () => {
    const errorMessage = 'The provider refused the key.';
    serve({
      'GET /api/workspaces/1/forms/2/workflows/31': { body: aWorkflow({ status: 'failed', errorMessage }) },
    });
    renderScreen(<p />);

    await announceEnd(anEnd({ status: 'failed', outcome: null }));

    expect(await screen.findByText('Workflow Failed')).toBeInTheDocument();
    expect(screen.getByText(errorMessage)).toBeInTheDocument();
  });

  it('falls back to the words of the specification when the reason cannot be had', async () => {
    serve({ 'GET /api/workspaces/1/forms/2/workflows/31': { status: 500, body: '' } });
    renderScreen(<p />);

    await announceEnd(anEnd({ status: 'failed', outcome: null }));

    expect(await screen.findByText('Failed to execute workflow')).toBeInTheDocument();
  });

  it('is not told when the person cancelled it', async () => {
    serve({});
    renderScreen(<p />);

    notify.info({ title: 'What was said before' });
    await screen.findByText('What was said before');

    await announceEnd(anEnd({ status: 'cancelled', outcome: null }));

    // Only one toast is shown at a time, so another one would have replaced it.
    expect(screen.getByText('What was said before')).toBeInTheDocument();
  });
});
