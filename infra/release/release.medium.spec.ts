import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { GUARANTEES } from '../quality/mutation/guarantees';
import { readTables } from '../quality/spec-coverage/reports';
import { DIST } from '../system-tests/system';

const AUTHOR = { name: 'A Developer', email: 'developer@example.org' };
const env = {
  ...process.env,
  GIT_AUTHOR_NAME: AUTHOR.name,
  GIT_AUTHOR_EMAIL: AUTHOR.email,
  GIT_COMMITTER_NAME: AUTHOR.name,
  GIT_COMMITTER_EMAIL: AUTHOR.email,
};
const Package = z.looseObject({ version: z.string() });

/** `npm run release` in a clone of this repository. */
describe('a release', () => {
  let clone: string;
  let version: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'clindrove-release-'));
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${process.cwd()}`, clone]);
    writeFileSync(
      file('CHANGELOG.md'),
      read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n### Added\n\n- A test.\n'),
    );
    git('commit', '--all', '--quiet', '--message=a change');
    version = `${Number(versionOf('package.json').split('.')[0]) + 1}.0.0`;
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  const file = (path: string): string => join(clone, path);
  const read = (path: string): string => readFileSync(file(path), 'utf8');
  const versionOf = (path: string): string => Package.parse(JSON.parse(read(path))).version;
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: clone, encoding: 'utf8', env }).trim();
  const release = (...words: string[]) =>
    spawnSync(process.execPath, [join(DIST, 'infra/release/main.js'), ...words], {
      cwd: clone,
      encoding: 'utf8',
      env,
    });

  /** Reports in which every test that a requirement names has passed, except those of the given file. */
  async function report({ failed = '' } = {}): Promise<void> {
    const tables = await readTables();
    const named = [
      ...tables.flatMap(({ rows }) => rows.flatMap(({ tests }) => tests)),
      ...GUARANTEES.map(({ test }) => ({ file: test.replace(/^.*\/|\.tsx?$/g, ''), title: 'holds' })),
    ];
    const testResults = named.map(({ file: name, title }) => ({
      name: `${name}.ts`,
      assertionResults: [{ title, status: name === failed ? 'failed' : 'passed' }],
    }));
    mkdirSync(file('reports/tests'), { recursive: true });
    for (const kind of ['test', 'corpus', 'browser-1'])
      writeFileSync(file(`reports/tests/${kind}.json`), JSON.stringify({ testResults }));
  }

  it('with --tag is a commit and a tag with version, dated changelog, bill of materials and validation pack', async () => {
    await report();
    const done = release(`--version=${version}`, '--tag');

    expect(done).toMatchObject({ status: 0, stderr: '' });
    const day = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toContain(
      `## Unreleased\n\n## ${version} (${day})\n\n### Added\n\n- A test.\n`,
    );
    expect([versionOf('package.json'), versionOf('package-lock.json')]).toEqual([version, version]);
    expect(read('infra/kubernetes/base/kustomization.yaml').match(/newTag: .*\d/g)).toEqual(
      Array(4).fill(`newTag: ${version}`),
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', `v${version}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(JSON.parse(read('reports/validation-pack/validation-pack.json'))).toMatchObject({
      release: { version, commit: git('rev-parse', 'HEAD') },
    });
    expect(readFileSync(file('reports/validation-pack/validation-pack.pdf')).subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
    expect(JSON.parse(read('reports/sbom.cyclonedx.json'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { purl: `pkg:npm/clindrove@${version}`, version } },
    });
  });

  it('without --tag changes the files and commits nothing', async () => {
    await report();
    const before = git('rev-parse', 'HEAD');

    expect(release(`--version=${version}`)).toMatchObject({ status: 0, stderr: '' });
    expect(git('diff', '--name-only').split('\n')).toEqual([
      'CHANGELOG.md',
      'infra/kubernetes/base/kustomization.yaml',
      'package-lock.json',
      'package.json',
    ]);
    expect(git('rev-parse', 'HEAD')).toBe(before);
    expect(git('tag', '--list')).toBe('');
  });

  it('refuses changed files, missing, old or failed reports, an empty changelog, a used tag and a version that does not follow', async () => {
    const refusal = (...words: string[]): string => {
      const head = git('rev-parse', 'HEAD');
      const status = git('status', '--porcelain');
      const { status: code, stderr } = release(...words, '--tag');
      expect(code).toBe(1);
      expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, status]);
      return stderr.trim();
    };
    const wanted = `--version=${version}`;

    expect(refusal()).toBe('Name the version, for example: npm run release -- --version=1.0.0');
    expect(refusal('--version=0.0.1')).toMatch(/^The version 0\.0\.1 does not follow \d/);
    expect(refusal(wanted)).toBe('reports/tests is missing. Run .ci/run first.');
    await report();
    rmSync(file('reports/tests/browser-1.json'));
    expect(refusal(wanted)).toMatch(/has no report .*browser.*Run \.ci\/run first\.$/);
    await report({ failed: 'main-job.medium.spec' });
    expect(refusal(wanted)).toMatch(/^The test reports do not prove \d+ requirements, for example "/);
    await report();
    writeFileSync(file('README.md'), 'changed');
    expect(refusal(wanted)).toBe('The working tree has changes. Commit or discard them first.');
    git('checkout', '--quiet', 'README.md');
    git('tag', `v${version}`);
    expect(refusal(wanted)).toBe(`The tag v${version} exists.`);
    git('tag', '--delete', `v${version}`);

    writeFileSync(file('CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n### Added\n\n## 0.1.0\n\n- Old.\n');
    execFileSync('git', ['commit', '--all', '--quiet', '--message=empty'], {
      cwd: clone,
      env: { ...env, GIT_COMMITTER_DATE: new Date(Date.now() + 3_600_000).toISOString() },
    });
    expect(refusal(wanted)).toMatch(/is older than the last commit\. Run \.ci\/run again\.$/);
    git('commit', '--amend', '--quiet', '--no-edit', '--reset-author');
    await report();
    expect(refusal(wanted)).toBe('CHANGELOG.md says nothing under "Unreleased". Describe the changes first.');
  });
});
