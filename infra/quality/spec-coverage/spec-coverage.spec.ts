import { checkCoverage } from './check-coverage';
import { parseTable } from './coverage-table';
import { testsOf } from './test-reports';

const TABLE = `# Coverage

## §2 Screens

| Statement | Tests |
| --- | --- |
| The tab is called Login | \`auth.spec: shows "Login"\` |
| Each strength has its label | \`auth.spec: rates * with *\`; \`roles.e2e: a day of an owner\` |
| A queue shows its length | open: issue 5 |
| Nobody tested this | |
| Nobody needs this | left out: no screen uses it |
`;
const ofJest = (title: string, status: string) => ({
  testResults: [{ name: '/x/web/src/auth.spec.tsx', assertionResults: [{ title, status }] }],
});
const ofPlaywright = (status: string) => ({
  suites: [
    {
      specs: [],
      suites: [{ specs: [{ title: 'a day of an owner', file: 'roles.e2e.ts', tests: [{ status }] }] }],
    },
  ],
});
const states = (...reports: unknown[]) =>
  checkCoverage(parseTable(TABLE), reports.flatMap(testsOf)).map(({ state }) => state);

describe('the coverage of the specification', () => {
  it('reads statements, tests and open issues', () => {
    const rows = parseTable(TABLE);

    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatchObject({
      section: '§2 Screens',
      statement: 'Each strength has its label',
      tests: [
        { file: 'auth.spec', title: 'rates * with *' },
        { file: 'roles.e2e', title: 'a day of an owner' },
      ],
    });
    expect(rows[2]?.openIssue).toBe(5);
  });

  it('is proven by tests that passed', () => {
    const reports = [
      ofJest('shows "Login"', 'passed'),
      ofJest('rates "a" with 1', 'passed'),
      ofPlaywright('expected'),
    ];

    expect(states(...reports)).toEqual(['proven', 'proven', 'open', 'unproven', 'left out']);
  });

  it.each([
    ['absent', []],
    ['skipped', [ofPlaywright('skipped')]],
    ['red', [ofPlaywright('unexpected')]],
  ])('is not proven by a test that is %s', (_what, reports) => {
    expect(states(ofJest('rates "a" with 1', 'passed'), ...reports)[1]).toBe('unproven');
  });

  it('is proven at the second try, which is said of the test', () => {
    expect(states(ofJest('rates "a" with 1', 'passed'), ofPlaywright('flaky'))[1]).toBe('proven');
    expect(testsOf(ofPlaywright('flaky'))).toMatchObject([{ status: 'flaky' }]);
  });

  it('wants every test that bears the name', () => {
    const reports = [
      ofJest('rates "a" with 1', 'passed'),
      ofJest('rates "b" with 2', 'failed'),
      ofPlaywright('expected'),
    ];

    expect(states(...reports)[1]).toBe('unproven');
  });

  it('does not take a file for a report', () => {
    expect(() => testsOf({ some: 'thing' })).toThrow();
  });
});
