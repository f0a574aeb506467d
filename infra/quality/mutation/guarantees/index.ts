import type { Mutant } from '../mutant';
import { ACCESS_AND_KEYS } from './access';
import { CLOSED_DOORS } from './closed-doors';
import { JOBS_AND_MONEY } from './jobs-and-money';
import { LARGE_AND_TOGETHER } from './large-and-together';
import { LIMITS_OF_AN_OFFICE } from './limits-of-an-office';
import { NOTHING_LOST } from './nothing-lost';
import { PEOPLE_AND_PROVIDERS } from './people-and-providers';
import { PROGRAMS } from './programs';
import { SECOND_LINE } from './second-line';
import { TRACED_AND_VALID } from './traced-and-valid';
import { UNDER_LOAD } from './under-load';

/** What the product promises, damaged in one place each. */
export const GUARANTEES: readonly Mutant[] = [
  ...NOTHING_LOST,
  ...TRACED_AND_VALID,
  ...JOBS_AND_MONEY,
  ...UNDER_LOAD,
  ...LARGE_AND_TOGETHER,
  ...LIMITS_OF_AN_OFFICE,
  ...ACCESS_AND_KEYS,
  ...PEOPLE_AND_PROVIDERS,
  ...PROGRAMS,
  ...SECOND_LINE,
  ...CLOSED_DOORS,
];
