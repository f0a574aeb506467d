import { count, plural } from './numbers';

export const overview = {
  title: 'Activity',
  noun: 'the activity',
  cards: {
    running: 'Running now',
    waiting: 'Waiting for you',
    failed: 'Failed',
    completed: 'Finished',
  },
  days: (n: number) => `last ${count.format(n)} days`,
  empty: {
    running: 'No workflow is running.',
    waiting: 'Nothing is waiting for you.',
    failed: (days: number) => `No workflow failed in the last ${count.format(days)} days.`,
    completed: (days: number) => `No workflow finished in the last ${count.format(days)} days.`,
  },
  newestOf: (shown: number, all: number) => `The newest ${count.format(shown)} of ${count.format(all)}`,
  requests: (n: number) =>
    `${count.format(n)} ${plural(n, 'person asks', 'people ask')} to join this workspace`,
  decide: 'View requests',
  in: (workspace: string, folder: string) => `${workspace} / ${folder}`,
};
