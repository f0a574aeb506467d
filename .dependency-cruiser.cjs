const lib = (...names) => `^libs/(${names.join('|')})/`;

/** The stages of a conversion with what they stand on, in their order: each imports only what stands before it. */
const STAGES = ['model', 'sources', 'prompt', 'plan', 'ask', 'merge', 'check', 'trace', 'ledger'];
/** The rooms of the XML library in theirs. */
const XML_ROOMS = ['tree', 'content', 'answer', 'rules', 'targets'];

/** One rule for each folder: it does not import what stands behind it, not even a type. */
const oneWay = (root, folders) =>
  folders.map((folder, at) => ({
    name: `one-way-${root.split('/')[1]}-${folder}`,
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: '\\.spec\\.ts$' },
    to: { path: `^${root}/(${[...folders.slice(at + 1).map((later) => `${later}/`), '[^/]+$'].join('|')})` },
  }));

/** Imports run one way; vendors stay home. See infra/decisions/001-architecture.md. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'web-sees-contracts-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|worker|infra|libs/(?!contracts/))' },
    },
    {
      name: 'api-allowed',
      severity: 'error',
      from: { path: '^api/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(web|worker|infra)/|' + lib('documents', 'study', 'conversion', 'xml', 'testing') },
    },
    {
      name: 'worker-allowed',
      severity: 'error',
      from: { path: '^worker/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(web|api|infra)/|' + lib('testing') },
    },
    {
      name: 'libs-stand-alone',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(web|api|worker|infra)/' },
    },
    {
      name: 'contracts-alone',
      severity: 'error',
      from: { path: '^libs/contracts/' },
      to: { path: '^libs/(?!contracts/)' },
    },
    {
      name: 'conversion-over-ports',
      severity: 'error',
      from: { path: '^libs/conversion/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/(?!conversion/|contracts/|documents/|study/|providers/src/index|providers/src/port|xml/|storage/|telemetry/)',
      },
    },
    {
      name: 'reading-stands-alone',
      severity: 'error',
      from: { path: lib('documents', 'study', 'xml'), pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/(?!documents/|study/|xml/|contracts/)' },
    },
    {
      name: 'testing-for-tests',
      severity: 'error',
      from: { path: '^(api|worker|libs)/', pathNot: '\\.spec\\.ts$|^libs/testing/' },
      to: { path: lib('testing') },
    },
    {
      name: 'api-features-apart',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/', pathNot: '^api/src/(http|app)' },
      to: { path: '^api/src/([^/]+)/', pathNot: '^api/src/($1|http|infrastructure)/' },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'bullmq-home',
      severity: 'error',
      from: { pathNot: '^libs/jobs/' },
      to: { path: 'node_modules/(bullmq|@nestjs/bullmq)/' },
    },
    {
      name: 'aws-home',
      severity: 'error',
      from: { pathNot: '^(libs/storage/|infra/local/)' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'typeorm-home',
      severity: 'error',
      from: { pathNot: '^libs/persistence/' },
      to: { path: 'node_modules/typeorm/' },
    },
    {
      name: 'socketio-home',
      severity: 'error',
      from: { pathNot: '^(libs/live/|api/src/live/|web/src/lib/live|web/e2e/|infra/system-tests/)' },
      to: { path: 'node_modules/(socket\\.io|socket\\.io-client|@socket\\.io)/' },
    },
    {
      name: 'anthropic-home',
      severity: 'error',
      from: { pathNot: '^libs/providers/src/claude/' },
      to: { path: 'node_modules/@anthropic-ai/' },
    },
    {
      name: 'openai-home',
      severity: 'error',
      from: { pathNot: '^libs/providers/src/(openai|custom)/' },
      to: { path: 'node_modules/openai/' },
    },
    {
      name: 'gemini-home',
      severity: 'error',
      from: { pathNot: '^libs/providers/src/gemini/' },
      to: { path: 'node_modules/@google/' },
    },
    {
      name: 'no-type-cycles',
      severity: 'error',
      from: { path: lib('conversion', 'xml') },
      to: { circular: true },
    },
    ...oneWay('libs/conversion/src', STAGES),
    ...oneWay('libs/xml/src', XML_ROOMS),
    {
      name: 'targets-apart',
      severity: 'error',
      from: { path: '^libs/xml/src/targets/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/xml/src/targets/',
        pathNot: '^libs/xml/src/targets/($1/|odm/|target-definition)',
      },
    },
    {
      name: 'targets-by-definition',
      severity: 'error',
      from: {
        path: '^libs/',
        pathNot: '\\.spec\\.ts$|^libs/xml/src/(targets|accuracy)/|^libs/xml/src/index',
      },
      to: { path: '^libs/xml/src/targets/[^/]+/' },
    },
    {
      name: 'no-dumping-ground',
      severity: 'error',
      from: {},
      to: { path: '^(api|worker|web|libs|infra)/.*/(common|shared|utils|helpers|types)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
