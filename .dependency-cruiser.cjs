const lib = (...names) => `^libs/(${names.join('|')})/`;

const SPEC = '\\.spec\\.ts$';

const DOCUMENTS = 'libs/documents/src';
const FORMATS = 'pdf|docx|xlsx|doc|usdm';
const PDF = 'libs/documents/src/pdf';
/** The rooms of the PDF reader, each with the rooms that it may import: from what a page prints to what a document says. */
const PDF_ROOMS = {
  content: [],
  engine: ['content'],
  text: ['content'],
  tables: ['content', 'text'],
  'picture-grid': ['content', 'tables'],
  structure: ['content', 'text', 'tables', 'picture-grid'],
};

/** The stages of a conversion with what they stand on, in their order: each imports only what stands before it. */
const STAGES = ['model', 'sources', 'prompt', 'plan', 'ask', 'merge', 'check', 'trace', 'coverage'];
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
      // Also through types: what two files know of each other is one thing.
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'web-allowed',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(api|worker|infra|libs/(?!contracts/|csv/))' },
    },
    {
      name: 'api-allowed',
      severity: 'error',
      from: { path: '^api/', pathNot: '\\.spec\\.ts$' },
      to: {
        path:
          '^(web|worker|infra)/|' +
          lib(
            'documents',
            'protocol-extraction',
            'text-normalization',
            'conversion',
            'coverage',
            'xml',
            'testing',
          ),
      },
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
      to: { path: '^libs/(?!contracts/|messages/|study-model/)' },
    },
    {
      name: 'messages-alone',
      severity: 'error',
      from: { path: '^libs/messages/' },
      to: { path: '^libs/(?!messages/)|node_modules/' },
    },
    {
      // A child that reads a document would spend a third of its start on them.
      name: 'reading-loads-no-schemas',
      severity: 'error',
      from: {
        path: lib('documents', 'text-normalization', 'sandbox'),
        pathNot: `${SPEC}|^${DOCUMENTS}/unpacked`,
      },
      to: { path: '^libs/contracts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'conversion-over-ports',
      severity: 'error',
      from: { path: '^libs/conversion/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/(?!conversion/|coverage/|contracts/|models/|documents/|text-normalization/|protocol-extraction/|study-model/|study-writers/|providers/src/index|providers/src/port|xml/|storage/|telemetry/|sandbox/|costs/)',
      },
    },
    {
      name: 'reading-stands-alone',
      severity: 'error',
      from: { path: lib('documents', 'protocol-extraction', 'xml'), pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/(?!documents/|protocol-extraction/|study-model/|xml/|text-normalization/|contracts/|csv/|messages/|sandbox/)',
      },
    },
    {
      name: 'study-model-alone',
      comment: 'The facts of a study depend on no reader and no writer of them.',
      severity: 'error',
      from: { path: '^libs/study-model/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/(?!study-model/)|node_modules/(?!zod/)' },
    },
    {
      name: 'study-writers-over-the-model',
      comment: 'A writer sees the model only: the same facts always give the same file.',
      severity: 'error',
      from: { path: '^libs/study-writers/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^libs/(?!study-writers/|study-model/|contracts/|config/|csv/|xml/src/index|text-normalization/src/index)',
      },
    },
    {
      name: 'coverage-over-the-model',
      comment: 'A check that shares code with a reader or a writer repeats its mistakes.',
      severity: 'error',
      from: { path: '^libs/coverage/', pathNot: SPEC },
      to: { path: '^libs/(?!coverage/|contracts/|study-model/)' },
    },
    {
      name: 'count-from-layout-only',
      comment: 'The count knows no facts: it sees blocks and pages.',
      severity: 'error',
      from: { path: '^libs/coverage/src/count/', pathNot: SPEC },
      to: { path: '^libs/(?!coverage/src/count/|contracts/)|node_modules/' },
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
      // Images install no development packages.
      name: 'products-need-no-development-package',
      severity: 'error',
      from: {
        path: '^(api/src|worker/src|libs/[^/]+/src|web/server)/',
        pathNot: '\\.spec\\.ts$|^libs/testing/',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'quality-for-nobody',
      severity: 'error',
      from: { path: '^(api|worker|libs|web)/' },
      to: { path: '^infra/' },
    },
    {
      name: 'text-normalization-alone',
      severity: 'error',
      from: { path: lib('text-normalization') },
      to: { path: '^libs/(?!text-normalization/|contracts/)' },
    },
    {
      name: 'documents-rooms-below-formats',
      severity: 'error',
      from: { path: `^${DOCUMENTS}/(reading|text|tables|archive)/`, pathNot: SPEC },
      to: { path: `^${DOCUMENTS}/((${FORMATS}|extract|child)/|[^/]+\\.ts$)` },
    },
    {
      name: 'documents-formats-apart',
      severity: 'error',
      from: { path: `^${DOCUMENTS}/(${FORMATS})/`, pathNot: SPEC },
      to: { path: `^${DOCUMENTS}/((${FORMATS}|extract|child)/|[^/]+\\.ts$)`, pathNot: `^${DOCUMENTS}/$1/` },
    },
    ...Object.entries(PDF_ROOMS).map(([room, below]) => ({
      name: `pdf-one-way-${room}`,
      severity: 'error',
      from: { path: `^${PDF}/${room}/`, pathNot: SPEC },
      to: { path: `^${PDF}/`, pathNot: `^${PDF}/(${[room, ...below].join('|')})/` },
    })),
    {
      name: 'pdf-doors-within',
      severity: 'error',
      from: { path: `^${PDF}/([^/]+)/`, pathNot: SPEC },
      to: { path: `^${PDF}/`, pathNot: [`^${PDF}/$1/`, '/index\\.ts$'] },
    },
    {
      name: 'pdf-doors-without',
      severity: 'error',
      from: { pathNot: [`^${PDF}/`, SPEC] },
      to: { path: `^${PDF}/`, pathNot: '/index\\.ts$' },
    },
    {
      name: 'pdf-doors-of-rooms',
      severity: 'error',
      from: { path: `^${PDF}/[^/]+\\.ts$`, pathNot: SPEC },
      to: { path: `^${PDF}/[^/]+/`, pathNot: '/index\\.ts$' },
    },
    {
      name: 'sandbox-for-slow-work',
      severity: 'error',
      from: { pathNot: '^(libs/(sandbox|documents|xml|form-design|conversion)/|worker/|infra/)' },
      to: { path: lib('sandbox') },
    },
    {
      name: 'sandbox-alone',
      severity: 'error',
      from: { path: lib('sandbox') },
      to: { path: '^libs/(?!sandbox/)' },
    },
    {
      name: 'tinypool-home',
      severity: 'error',
      from: { pathNot: '^libs/sandbox/' },
      to: { path: 'node_modules/tinypool/' },
    },
    {
      name: 'costs-for-money',
      severity: 'error',
      from: { pathNot: '^(libs/(costs|providers|conversion|workflow-start)/|api/|worker/|infra/)' },
      to: { path: lib('costs') },
    },
    {
      name: 'costs-over-contracts-and-targets',
      severity: 'error',
      from: { path: lib('costs') },
      to: { path: '^libs/(?!costs/|contracts/|models/|xml/src/index)' },
    },
    {
      name: 'form-design-over-xml',
      severity: 'error',
      from: { path: lib('form-design'), pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/(?!form-design/|contracts/|sandbox/|xml/src/index)' },
    },
    {
      name: 'encryption-alone',
      severity: 'error',
      from: { path: lib('encryption') },
      to: { path: '^libs/(?!encryption/)' },
    },
    {
      name: 'audit-chain-alone',
      severity: 'error',
      from: { path: lib('audit-chain') },
      to: { path: '^libs/(?!audit-chain/)' },
    },
    {
      name: 'live-over-contracts',
      severity: 'error',
      from: { path: lib('live') },
      to: { path: '^libs/(?!live/|contracts/)' },
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
