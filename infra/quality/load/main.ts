import { parseArgs } from 'node:util';
import { exitWith, reportCounts } from '../report';
import { soak } from './soak';

/** `npm run test:load -- [--long] [--minutes=30] [--seed=7]`: many users with random faults, in the short form or for half an hour. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const minutes = values.minutes ?? (values.long ? '30' : undefined);
  const report = await soak({
    minutes: minutes === undefined ? null : Number(minutes),
    seed: Number(values.seed),
  });
  console.log(`${report.seconds} s, load average ${report.load?.toFixed(1)}`);
  return reportCounts('load', report);
}

exitWith(main());
