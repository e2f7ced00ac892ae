import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const require = createRequire(import.meta.url)

const transformOptions = (syntax) => ({
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: syntax,
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
})
// Not `'@swc/jest'`: the path makes the transform independent of the folder that jest is started in.
const swc = require.resolve('@swc/jest')

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  testEnvironment: '<rootDir>/test/run/environment.js',
  runtime: '<rootDir>/test/run/runtime.cjs',
  testMatch: [
    '<rootDir>/test/**/*.test.ts',
    '<rootDir>/test/**/*.test.tsx',
    '<rootDir>/packages/*/test/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/fixtures/', '<rootDir>/lib/'],
  modulePathIgnorePatterns: [
    '<rootDir>/lib/',
    '<rootDir>/dist/',
    '<rootDir>/.octavo/',
    '<rootDir>/test/fixtures/',
    '<rootDir>/bench/',
    '<rootDir>/packages/[^/]+/lib/',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.ts$': [swc, transformOptions({ syntax: 'typescript' })],
    '\\.tsx$': [swc, transformOptions({ syntax: 'typescript', tsx: true })],
  },
  moduleNameMapper: {
    '^octavo$': '<rootDir>/runtime/index.ts',
    '^octavo/config$': '<rootDir>/cli/config/define-config.ts',
    '^octavo/search$': '<rootDir>/runtime/search/engine/index.ts',
    // Unit tests do not check class names of a stylesheet.
    '\\.module\\.css$': '<rootDir>/test/run/class-names.js',
    '\\.css$': '<rootDir>/test/run/class-names.js',
  },
  // The limit ends tests that hang, and no others. If the host takes most of the CPU, a build or a page takes
  // fifty times its usual second. So no test sets its own limit.
  testTimeout: 900_000,
  // Tests with builds and browsers wait for other processes for a part of their time: with as many workers
  // as cores, a core would often be idle; with more than one besides, browsers are too slow for their tests. The
  // sequencer mixes them with tests that compute.
  maxWorkers: availableParallelism() + 1,
  testSequencer: '<rootDir>/test/run/sequencer.js',
  globalSetup: '<rootDir>/test/run/global-setup.js',
  globalTeardown: '<rootDir>/test/run/global-teardown.js',
  reporters: ['default', '<rootDir>/test/run/summary-reporter.js'],
}
