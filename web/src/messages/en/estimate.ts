import { labelOfTarget, type Target } from '@app/contracts';
import { count, plural } from './numbers';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
});
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 0 });
const span = (low: string, high: string): string => (low === high ? low : `${low}–${high}`);
const time = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

const ASKED_FOR = 'what the prompt asks for and the documents contain';
/** Where the prompt decides how much is written. */
const TYPICAL: Partial<Record<Target, string>> = { any: ASKED_FOR, 'own-schema': ASKED_FOR };

export const estimate = {
  title: 'Estimate',
  calls: (n: number) => `${count.format(n)} ${plural(n, 'call', 'calls')}`,
  tokens: (low: number, high: number) => `${span(short.format(low), short.format(high))} tokens`,
  cost: (low: number, high: number) =>
    span(dollars.format(low / 1_000_000), dollars.format(high / 1_000_000)),
  time: (low: number, high: number) => span(time(low), time(high)),
  unread: (n: number) =>
    `${count.format(n)} ${plural(n, 'document is', 'documents are')} still being read and not included in these figures.`,
  pace: 'Speed and price',
  now: 'Now',
  nowText: 'Sections are sent immediately.',
  halfPrice: 'Half price, may take a while',
  halfPriceText: {
    flex: 'The provider answers when it has capacity: often within minutes, at most within a day. Nothing is charged at full price.',
    batch:
      'Sections are sent together as one batch, which is often answered within an hour and at most within a day. The provider keeps the batch until its answers are fetched. Nothing is charged at full price.',
  },
  about: (cost: string) => `about ${cost}`,
  takesAWhile: 'up to a day',
  computing: 'Estimating...',
  basis: {
    workspace: (runs: number) => `From your last ${count.format(runs)} runs with this model and format`,
    everyone: (runs: number) =>
      `From ${count.format(runs)} runs of all workspaces with this model and format`,
    rules: 'Uses rules, not AI: free of charge',
    typical: (target: Target) => `Typical for ${TYPICAL[target] ?? labelOfTarget(target)}`,
  },
};
