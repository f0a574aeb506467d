import type { Mutant } from '../mutant';

const LIMITS = 'infra/system-tests/limits.medium.spec.ts';

/** One office behind one address: what succeeds does not count. */
export const LIMITS_OF_AN_OFFICE: readonly Mutant[] = [
  {
    name: 'right passwords count as tries',
    file: 'api/src/auth/sign-in.service.ts',
    from: `if (!isWrong) await tries.refund();`,
    to: `if (isWrong && !user) await tries.refund();`,
    test: LIMITS,
    named: 'do not count successes of somebody who is new everywhere',
    isStarted: true,
  },
  {
    name: 'registrations count as refused ones',
    file: 'api/src/auth/registration.service.ts',
    from: `await refusals.refund();`,
    to: `void refusals;`,
    test: LIMITS,
    named: '110 people of one office',
    isStarted: true,
  },
  {
    name: 'right codes of new people count as tries',
    file: 'api/src/auth/registration.service.ts',
    from: `await tries.refund();`,
    to: `void tries;`,
    test: LIMITS,
    named: 'do not count right codes',
    isStarted: true,
  },
  {
    name: 'right codes for a new password count as tries',
    file: 'api/src/auth/passwords/password-reset.service.ts',
    from: `await tries.refund();`,
    to: `void tries;`,
    test: LIMITS,
    named: 'do not count right codes',
    isStarted: true,
  },
];
