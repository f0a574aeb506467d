import { count, plural } from './numbers';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

export const usage = {
  title: 'Usage',
  text: 'Tokens and cost of AI calls, including those of deleted workflows. Months are in UTC; costs are estimated from published prices.',
  noun: 'the usage',
  filters: 'Filters',
  range: 'Period',
  ranges: { 1: 'This month', 3: 'Last 3 months', 12: 'Last 12 months', 36: 'Last 3 years' },
  by: 'Group by',
  bys: { agent: 'AI agent', person: 'Person', folder: 'Folder', workspace: 'Workspace' },
  measure: 'Chart',
  measures: { cost: 'Cost', tokens: 'Tokens' },
  export: 'Export CSV',
  exporting: 'Exporting...',
  exportFailed: 'Failed to export the usage',
  chart: { cost: 'Cost by month', tokens: 'Tokens by month' },
  month: (value: string) => month.format(new Date(`${value}-01T00:00:00Z`)),
  shortMonth: (value: string) => shortMonth.format(new Date(`${value}-01T00:00:00Z`)),
  money: (microUsd: number) => dollars.format(microUsd / 1_000_000),
  tokens: (tokens: number) => count.format(tokens),
  columns: {
    month: 'Month',
    calls: 'Calls',
    sent: 'Tokens sent',
    received: 'Tokens received',
    cost: 'Cost (estimate)',
    share: 'Share',
    cap: 'Cap of this month',
  },
  total: 'Total',
  share: (part: number) => `${Math.round(part * 100)}%`,
  costCap: (spent: string, cap: string) => `${spent} of ${cap}`,
  tokenCap: (spent: string, cap: string) => `${spent} of ${cap} tokens`,
  usedUp: 'used up',
  unpriced: (n: number) =>
    `${count.format(n)} ${plural(n, 'call', 'calls')} of models without a known price ${plural(n, 'is', 'are')} not included in the cost.`,
  largest: 'Only the 200 largest are listed; the CSV has all of them.',
  system: 'System',
  erased: { agent: 'AI agent', person: 'Person', folder: 'Deleted folder', workspace: 'Deleted workspace' },
  emptyTitle: 'No AI calls',
  emptyText: 'No calls were made to a provider in this period.',
};
