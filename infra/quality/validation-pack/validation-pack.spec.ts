import { parseTable } from '../spec-coverage/coverage-table';
import type { ReportedTest } from '../spec-coverage/test-reports';
import { printedPack, validationPack } from './validation-pack';

const TABLE = `## §11.50 Manifestations

| Statement | Tests |
| --- | --- |
| Name and time | \`signing.spec: states name and time\` |
| Meaning | \`signing.spec: states the meaning\` |
`;
const RELEASE = { version: '1.0.0', commit: 'abc', at: '2026-11-26T00:00:00.000Z' };
const passed: ReportedTest = { file: 'signing.spec', title: 'states name and time', status: 'passed' };

const packOf = (...reported: ReportedTest[]) =>
  validationPack(RELEASE, {
    tables: [{ name: 'Part 11', file: 'tables/part-11.md', rows: parseTable(TABLE) }],
    guarantees: [{ name: 'a signature without its code', test: 'api/src/signing.spec.ts' }],
    reported,
  });
const statesOf = (...reported: ReportedTest[]) =>
  packOf(...reported).parts.flatMap(({ requirements }) => requirements.map(({ state }) => state));

describe('the validation pack', () => {
  it('joins requirements and guarantees to the tests that ran', () => {
    const { parts, tests } = packOf(passed);

    expect(tests).toEqual({ passed: 1, flaky: 0, failed: 0, skipped: 0 });
    expect(parts[0]?.requirements).toEqual([
      {
        id: 'part-11.md:5',
        text: '§11.50 Manifestations: Name and time',
        state: 'proven',
        tests: [{ test: 'signing.spec: states name and time', status: 'passed' }],
      },
      {
        id: 'part-11.md:6',
        text: '§11.50 Manifestations: Meaning',
        state: 'unproven',
        tests: [{ test: 'signing.spec: states the meaning', status: 'absent' }],
      },
    ]);
    expect(statesOf(passed)).toEqual(['proven', 'unproven', 'proven']);
  });

  it('proves no guarantee by tests of which one failed, or that did not run', () => {
    expect(statesOf(passed, { ...passed, title: 'another', status: 'failed' })[2]).toBe('unproven');
    expect(statesOf({ ...passed, status: 'skipped' })[2]).toBe('unproven');
    expect(statesOf()[2]).toBe('unproven');
  });

  it('is printed with the same bytes each time', async () => {
    const first = await printedPack(packOf(passed));

    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await printedPack(packOf(passed))).equals(first)).toBe(true);
    expect((await printedPack(packOf())).equals(first)).toBe(false);
  });
});
