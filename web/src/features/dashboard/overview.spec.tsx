import { overview, type Overview } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOverview } from '../../../test/builders/people';
import { aRecord, aStep } from '../../../test/builders/workflows';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { applyWorkflowChanged } from '../../lib/live-cache';
import { queryClient } from '../../lib/query';
import { OverviewPanel } from './overview';

const running = aRecord({
  id: 41,
  name: 'Runs',
  status: 'running',
  outcome: null,
  completedAt: null,
  step: { name: 'generating', done: 2, total: 9 },
});
const failed = aRecord({ id: 42, name: 'Failed one', status: 'failed', outcome: null });

async function open(given: Partial<Overview>, address = '/dashboard') {
  serve({ 'GET /api/user/overview': { body: anOverview(given) } });
  renderScreen(<OverviewPanel />, address);
  await screen.findByRole('heading', { name: 'Activity' });
}
const card = (name: RegExp) => screen.getByRole('button', { name });

describe('what is going on', () => {
  it('begins with what waits for the person: people at the door, and XML to look at', async () => {
    await open({
      requests: [{ workspace: { id: 7, name: 'Oncology' }, count: 2 }],
      review: { count: 1, newest: [aRecord({ outcome: 'incomplete' })] },
      running: { count: 1, newest: [running] },
    });

    expect(card(/^3 Waiting for you/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('2 people ask to join this workspace')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View requests: Oncology' })).toHaveAttribute(
      'href',
      '/workspace/7/members?tab=requests',
    );
    expect(screen.getByText('Incomplete')).toBeVisible();
    expect(screen.queryByText('Runs')).toBeNull();
  });

  it('shows what a card counts, with its place and the way there', async () => {
    await open({ failed: { count: 12, newest: [failed] }, running: { count: 1, newest: [running] } });

    await userEvent.click(card(/^12 Failed/));

    const row = within(screen.getByRole('listitem'));
    expect(row.getByRole('link', { name: 'Failed one' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2?tab=workflow&workflow=42',
    );
    expect(row.getByText('Northwind NWT-301 / NWT-301 · Ada Morgan')).toBeVisible();
    expect(screen.getByText('The newest 1 of 12')).toBeVisible();
  });

  it('says so where nothing goes on', async () => {
    await open({}, '/dashboard?show=running');

    expect(screen.getByText('No workflow is running.')).toBeVisible();
  });

  it('follows a running workflow step by step', async () => {
    await open({ running: { count: 1, newest: [running] } });
    expect(screen.getByText('Generating 2 of 9')).toBeVisible();

    applyWorkflowChanged(queryClient, {
      workspaceId: 1,
      formId: 2,
      workflowId: 41,
      status: 'running',
      outcome: null,
      version: 9,
      steps: [aStep({ name: 'generating', status: 'running', done: 5, total: 9 })],
      usage: running.usage,
      forecast: null,
      resumesAt: null,
      times: null,
      lostWorkers: 0,
    });

    expect(await screen.findByText('Generating 5 of 9')).toBeVisible();
    expect(queryClient.getQueriesData({ queryKey: [overview.get.name] })).toHaveLength(1);
  });
});
