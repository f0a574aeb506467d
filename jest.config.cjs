const { mkdirSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join } = require('node:path');

// Jest writes its report (`--outputFile`) into a folder that has to be there.
mkdirSync(join(__dirname, 'reports/tests'), { recursive: true });

const swc = (tsx) => ({
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
});
const transform = { '^.+\\.tsx$': ['@swc/jest', swc(true)], '^.+\\.[cm]?[jt]s$': ['@swc/jest', swc(false)] };

// Node 24.9 and newer can require ES modules inside Jest; older ones need these packages transformed.
const [major, minor] = process.versions.node.split('.').map(Number);
const flags = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')];
const canRequireEsm =
  flags.includes('--experimental-vm-modules') && (major > 24 || (major === 24 && minor >= 9));
const esm =
  '@nestjs|@uppy|@transloadit|preact|exifr|nanoid|p-queue|p-timeout|p-retry|is-network-error|pretty-bytes|tinypool';
const transformIgnorePatterns = canRequireEsm ? ['/node_modules/'] : [`/node_modules/(?!(${esm})/)`];

const moduleNameMapper = { '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts' };
const common = {
  rootDir: __dirname,
  transform,
  transformIgnorePatterns,
  modulePathIgnorePatterns: ['<rootDir>/dist'],
};
const server = {
  ...common,
  roots: ['<rootDir>/api', '<rootDir>/worker', '<rootDir>/libs', '<rootDir>/infra', '<rootDir>/web/server'],
  testEnvironment: 'node',
  setupFiles: ['reflect-metadata'],
  moduleNameMapper,
};

module.exports = {
  // A safety net, not a measure: a machine may be busy.
  testTimeout: 600_000,
  // Most suites wait for processes of the product: leases that run out, restarts, pauses of a provider.
  maxWorkers: availableParallelism() + 1,
  // What a suite leaves behind adds up to two gigabytes. To give those back takes a process as long as Jest waits before it ends
  // it by force, though nothing is open any more.
  workerIdleMemoryLimit: '600MB',
  projects: [
    { ...server, displayName: 'spec', testRegex: '(?<!\\.(medium|corpus))\\.spec\\.ts$' },
    {
      ...common,
      displayName: 'web',
      roots: ['<rootDir>/web'],
      testEnvironment: 'jsdom',
      testRegex: '\\.spec\\.tsx?$',
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/web/server/'],
      setupFilesAfterEnv: ['<rootDir>/web/test/setup.ts'],
      moduleNameMapper: {
        ...moduleNameMapper,
        '\\.css$': '<rootDir>/web/test/style.cjs',
        // Threads of the browser.
        'workbook\\.worker\\?worker$': '<rootDir>/web/test/workbook-worker.ts',
      },
    },
    { ...server, displayName: 'medium', testRegex: '\\.medium\\.spec\\.ts$' },
    { ...server, displayName: 'corpus', testRegex: '\\.corpus\\.spec\\.ts$' },
  ],
};
