import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aWorkflow } from '../../../test/builders/workflows';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { useTicks } from '../../lib/ticks';
import { WorkflowBulkBar } from './workflow-bulk.bar';

const ids = { workspaceId: '1', formId: '2' };
const runs = [
  aWorkflow({ id: 31, name: 'Done one', status: 'completed' }),
  aWorkflow({ id: 32, name: 'Done two', status: 'completed' }),
  aWorkflow({ id: 33, name: 'Failed', status: 'failed' }),
  aWorkflow({ id: 34, name: 'Runs', status: 'running' }),
];
const BULK = '/api/workspaces/1/forms/2/bulk';

function Screen() {
  return <WorkflowBulkBar ids={ids} ticks={useTicks(runs)} shown={runs.length} />;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('many workflows at once', () => {
  it('offers each order for those that it fits', async () => {
    const sent = serve({ [`POST ${BULK}/retry-workflows`]: { body: [{ id: 33, problem: null }] } });
    renderScreen(<Screen />, '/folder?pick=31,33,34');
    expect(button('Download ZIP 1')).toBeEnabled();
    expect(button('Cancel 1')).toBeEnabled();
    expect(button('Delete 2')).toBeEnabled();
    expect(button('Compare')).toBeDisabled();

    await userEvent.click(button('Retry 1'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Run 1 workflow again' }));

    expect(await screen.findByText('All 1 done.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ ids: [33] });
  });

  it('compares two that have completed', async () => {
    serve({});
    const { address } = renderScreen(<Screen />, '/folder?pick=31,32');

    await userEvent.click(button('Compare'));

    expect(address()).toBe('/folder?compare=31&with=32');
  });
});
