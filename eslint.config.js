import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { typeErrors } from './scripts/lib/type-errors.mjs'

const environmentMessage =
  'Only server/src/config/config.ts reads the environment (an entry hands it over); take the value from Config.'

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist-server/',
    '**/node_modules/',
    '.cache/',
    'data/',
    'coverage/',
    'screenshots/',
  ]),
  js.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      // TypeScript knows every name; the rule does not know the globals of three environments.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // `import { type A }` still loads the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
    },
  },
  {
    files: ['{sync-protocol,server,pwa,test,bench}/**/*.{ts,tsx}'],
    ignores: ['**/vitest*.config.ts'],
    extends: [tseslint.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { types: { rules: { errors: typeErrors } } },
    rules: {
      'types/errors': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Fastify's handlers and React's event props take async functions and handle their promises.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `() => void | Promise<void>` is the type of a callback that may be async.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Ports are async so that any implementation may await; a disk's `close` has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Counting and cutting characters needs spreading into code points.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Ports and services are objects of closures: there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Queues rethrow what was caught, later and elsewhere.
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // It has assertions on generic calls removed and then, a line later, reports the missing type.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // A sixth of the whole lint's time; editors strike deprecated names through anyway.
      '@typescript-eslint/no-deprecated': 'off',
      // There are no enums and hardly any classes; together these rules are a seventh of the whole lint's time.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['pwa/src/**/*.{ts,tsx}'],
    plugins: reactHooks.configs.flat.recommended.plugins,
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['pwa/src/**/*.tsx'],
    // both restore what the page itself has drawn before
    ignores: ['pwa/src/app/first-look.tsx', 'pwa/src/gift/page/static-part.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name=dangerouslySetInnerHTML]', message: 'Show text as text.' },
      ],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: [
      'server/src/{config/config,main,command-line/*-cli}.ts',
      '**/*.test.ts',
      '**/*.test-*.ts',
      '**/test-*.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: environmentMessage },
      ],
      'no-restricted-imports': [
        'error',
        ...['node:process', 'process'].map((name) => ({
          name,
          importNames: ['env', 'default'],
          message: environmentMessage,
        })),
      ],
    },
  },
  {
    files: ['pwa/src/offline/core/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'fetch',
          'indexedDB',
          'localStorage',
          'navigator',
          'setTimeout',
          'setInterval',
          'performance',
          'crypto',
          'queueMicrotask',
          'requestAnimationFrame',
          'sessionStorage',
          'caches',
          'document',
          // ways around the rule above
          'globalThis',
          'window',
          'self',
        ].map((name) => ({ name, message: 'The core is pure: take it as an argument.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The core is pure: take the time as an argument.' },
        { object: 'Math', property: 'random', message: 'The core is pure: take randomness as an argument.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name=Date][arguments.length=0]',
          message: 'The core is pure: take the time as an argument.',
        },
      ],
    },
  },
  {
    files: [
      'scripts/**',
      '**/*.test.{ts,tsx}',
      '**/*.test-*.ts',
      '**/test-*.ts',
      '{test,bench}/**',
      '*/{test,bench}/**',
    ],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  // These programs print for people who read the terminal.
  {
    files: ['server/src/{main,start-server,command-line/*}.ts'],
    rules: { 'no-console': 'off' },
  },
)
