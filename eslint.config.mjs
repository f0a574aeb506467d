import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const longFile = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

/** `process.env` is read in libs/config and where a process starts others, nowhere else. */
const processEnv = {
  object: 'process',
  property: 'env',
  message: 'Read settings through @app/config.',
};

const forbidden = [
  {
    selector:
      'CallExpression[callee.property.name="catch"] > ArrowFunctionExpression[body.type!="BlockStatement"][body.type!="CallExpression"]',
    message: 'Do not swallow an error: .catch(() => constant).',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Show text as text.' },
  {
    selector: 'CallExpression[callee.name="forwardRef"][arguments.0.type="ArrowFunctionExpression"]',
    message: 'A cycle wants a better shape.',
  },
  {
    selector: 'SpreadElement > ObjectExpression',
    message: 'Write the properties instead of spreading a literal.',
  },
  {
    selector: 'SpreadElement > ArrayExpression',
    message: 'Write the elements instead of spreading a literal.',
  },
];

/** What waits for the network, by the names that it has all over the code. */
const NETWORK = '/^(store|queue|live|mailer|redis|limiterRedis|dispatcher)$/';
const TRANSACTION = 'CallExpression[callee.property.name=/^(transaction|guarded)$/]';
const heldOpen =
  'A transaction waits for nothing but its own connection: rows stay locked meanwhile. Do it before, or after the commit.';
const transactions = [
  `${TRANSACTION} CallExpression[callee.object.name=${NETWORK}][callee.property.name!="record"]`,
  `${TRANSACTION} CallExpression[callee.object.property.name=${NETWORK}][callee.property.name!="record"]`,
  `${TRANSACTION} CallExpression[callee.name="fetch"]`,
].map((selector) => ({ selector, message: heldOpen }));

const literal = 'A text that people read belongs into web/src/messages, so that a second language is a file.';
const literals = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: literal },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|aria-valuetext|alt|title|placeholder|label|text)$/] > Literal[value=/\\p{L}{2}/u]',
    message: literal,
  },
];

export default ts.config(
  { ignores: ['dist', 'node_modules', '.data', 'reports', 'test-results'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
      globals: { ...globals.node },
    },
    rules: {
      'max-lines': longFile(400),
      'no-restricted-properties': ['error', processEnv],
      'no-restricted-syntax': ['error', ...forbidden, ...transactions],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: { ...hooks.configs.recommended.rules },
  },
  {
    files: ['web/**/*.tsx'],
    ignores: ['**/*.spec.tsx', 'web/test/**'],
    rules: { 'max-lines': longFile(250), 'no-restricted-syntax': ['error', ...forbidden, ...literals] },
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.e2e.ts', 'libs/testing/**', 'web/test/**', 'web/e2e/**'],
    rules: {
      'max-lines': longFile(600),
      'no-restricted-properties': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['libs/config/**', 'infra/**', '**/main.ts', '**/migrate.ts', '**/seed.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['**/*.{mjs,cjs,js,mts}'], ...ts.configs.disableTypeChecked },
  { files: ['**/*.{mjs,cjs,mts}'], languageOptions: { globals: { ...globals.node } } },
  {
    files: ['web/public/*.js'],
    languageOptions: { sourceType: 'script', globals: { ...globals.browser } },
    rules: { 'no-redeclare': 'off' },
  },
  prettier,
);
