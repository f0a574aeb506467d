import type { QueueName, Workflow } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aStep, aWorkflow } from '../../../test/builders/workflows';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { WorkflowPause } from './workflow-pause';

function open(workflow: Partial<Workflow>, paused: readonly QueueName[]) {
  const sent = serve({ 'GET /api/paused-queues': { body: paused } });
  renderScreen(<WorkflowPause workflow={aWorkflow(workflow)} />, '/');
  return sent;
}

describe('a workflow during a pause', () => {
  it.each([
    ['pending', 'This workflow continues when they are resumed.'],
    ['running', 'This run continues; if it has to wait, it resumes after the pause.'],
  ] as const)('that is %s says so', async (status, text) => {
    open({ status, steps: [aStep()] }, ['conversion']);

    expect(await screen.findByRole('status')).toHaveTextContent(text);
  });

  it('says that its documents are not read', async () => {
    open({ status: 'pending', steps: [aStep()] }, ['extraction']);

    expect(await screen.findByRole('status')).toHaveTextContent('paused the reading of documents');
  });

  it('shows nothing if its own queue is open, or if it has ended', async () => {
    const sent = open({ status: 'running', steps: [aStep({ name: 'generating', status: 'running' })] }, [
      'extraction',
    ]);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();

    expect(open({ status: 'completed' }, ['conversion'])).toEqual([]);
  });
});
