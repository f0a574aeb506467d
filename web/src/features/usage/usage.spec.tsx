import type { UsageReport } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render';
import { serve, type Replies } from '../../../test/server';
import { UsagePanel } from './usage.panel';

const taken = (calls: number, costMicroUsd: number | null) => ({
  calls,
  costMicroUsd,
  unpricedCalls: costMicroUsd === null ? calls : 0,
  inputTokens: calls * 1000,
  outputTokens: calls * 100,
});
const REPORT: UsageReport = {
  months: [
    { month: '2026-02', ...taken(0, 0) },
    { month: '2026-03', ...taken(5, 3_000_000), unpricedCalls: 2 },
  ],
  groups: [
    {
      id: 3,
      name: 'Claude',
      ...taken(3, 3_000_000),
      cap: { tokens: null, costMicroUsd: { spent: 3_000_000, cap: 2_000_000 } },
    },
    { id: 4, name: null, ...taken(2, null), cap: null },
  ],
  isOfLargest: true,
};

const OF_WORKSPACE = 'GET /api/workspaces/1/usage';
function open(address = '/usage', replies: Replies = {}, workspaceId: string | null = '1') {
  const sent = serve({ [OF_WORKSPACE]: { body: REPORT }, ...replies });
  return { sent, ...renderScreen(<UsagePanel scope={{ workspaceId }} />, address) };
}

describe('usage', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('says what each took, its share, its cap, and what has no price', async () => {
    open();

    const row = within(await screen.findByRole('row', { name: /^Claude/ }));
    expect(row.getByText('$3.00')).toBeInTheDocument();
    expect(row.getByText('100%')).toBeInTheDocument();
    expect(row.getByText('$3.00 of $2.00, used up')).toBeInTheDocument();
    expect(row.getByRole('progressbar', { name: 'Claude: $3.00 of $2.00' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    expect(screen.getByRole('row', { name: /^AI agent 4/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^Total 5 5,000 500 \$3.00/ })).toBeInTheDocument();
    expect(screen.getByText(/^2 calls of models without a known price/)).toBeInTheDocument();
    expect(screen.getByText(/Only the 200 largest/)).toBeInTheDocument();
  });

  it('has the months as a table for those who do not see the bars', async () => {
    open('/usage?measure=tokens');
    const months = within(await screen.findByRole('table', { name: 'Tokens by month' }));
    expect(months.getByRole('row', { name: /^Mar 2026 5 5,000 500 \$3.00$/ })).toBeInTheDocument();
    expect(months.getByRole('row', { name: /^Feb 2026 0/ })).toBeInTheDocument();
  });

  it('shows tokens where no money was spent, unless money is asked for', async () => {
    const free = { ...REPORT, months: REPORT.months.map((month) => ({ ...month, costMicroUsd: 0 })) };
    open('/usage', { [OF_WORKSPACE]: { body: free } });
    expect(await screen.findByRole('table', { name: 'Tokens by month' })).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Chart' }), 'Cost');
    expect(await screen.findByRole('table', { name: 'Cost by month' })).toBeInTheDocument();
  });

  it('asks for the months and the group that the address names', async () => {
    const { sent, address } = open('/usage?range=3');
    await screen.findByRole('row', { name: /^Claude/ });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Person');

    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ query }) => ['from', 'to', 'by'].map((name) => query.get(name)))).toEqual([
      ['2026-01', '2026-03', 'agent'],
      ['2026-01', '2026-03', 'person'],
    ]);
    expect(address()).toBe('/usage?range=3&by=person');
    expect(screen.queryByRole('option', { name: 'Workspace' })).not.toBeInTheDocument();
  });

  it('is of all workspaces for administrators', async () => {
    open('/admin?tab=usage', { 'GET /api/admin/usage': { body: { ...REPORT, groups: [] } } }, null);
    expect(await screen.findByText('No AI calls')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Workspace' })).toBeInTheDocument();
  });

  it('says why it could not be had', async () => {
    open('/usage', { [OF_WORKSPACE]: { status: 500, body: {} } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the usage');
  });
});
