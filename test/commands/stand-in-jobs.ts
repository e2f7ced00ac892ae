/** Runs commands with stand-ins for their jobs, which only record their arguments. */
import { resolve } from 'node:path'
import { jest } from '@jest/globals'
import type { Finished } from '../octavo.ts'

/** Arguments of jobs, in order, without reports and tools. */
export const asked: [job: string, ...input: unknown[]][] = []
/** Their results. */
export const answers: Record<string, unknown> = {}

const withoutTools = (input: unknown) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  if ('untilStopped' in input) return CONTEXT
  // `report` is a file name, too.
  const isTool = ([name, value]: [string, unknown]) =>
    ['report', 'tools', 'env'].includes(name) && typeof value === 'object'
  return Object.fromEntries(Object.entries(input).filter((entry) => !isTool(entry)))
}

/** Replace the functions of a module with stand-ins. */
function standIn(path: string, names: readonly string[]): void {
  const jobs = names.map((name) => [
    name,
    async (...input: unknown[]) => {
      asked.push([name, ...input.map(withoutTools)])
      return answers[name]
    },
  ])
  jest.unstable_mockModule(path, () => Object.fromEntries(jobs))
}

standIn('../../cli/build/build-site.ts', ['buildSite', 'checkSite'])
standIn('../../cli/build/build-shard.ts', ['buildShard'])
standIn('../../cli/tasks/open/front-matter-schema.ts', ['toFrontMatterSchema'])
standIn('../../cli/commands/preview-site.ts', ['previewSite'])
standIn('../../cli/commands/serve-site.ts', ['serveSite'])
standIn('../../cli/jobs/versions/cut-version.ts', ['cutVersion'])
standIn('../../cli/jobs/migrate/migrate-site.ts', ['migrateSite'])
standIn('../../cli/jobs/compare/compare-builds.ts', ['compareBuilds', 'printList'])
standIn('../../cli/jobs/hosted-search/push-site.ts', ['pushSite'])
standIn('../../cli/tasks/open/plugin-commands.ts', ['listPluginCommands'])
jest.unstable_mockModule('../../cli/jobs/site/jobs.ts', () => {
  const note =
    (name: string) =>
    async (...input: unknown[]) => {
      asked.push([name, ...input.map(withoutTools).filter((each) => each !== READ)])
      return answers[name]
    }
  return {
    checkSiteContent: note('checkSiteContent'),
    async withReadSite(target: unknown, job: (read: unknown) => unknown) {
      asked.push(['withReadSite', withoutTools(target)])
      return job(READ)
    },
    explainPage: note('explainPage'),
    renamePage: note('renamePage'),
    writeHeadingIds: note('writeHeadingIds'),
    listRoutes: note('listRoutes'),
    formatExplained: (found: unknown) => `explained ${JSON.stringify(found)}`,
    formatRoutes: (list: unknown) => `routes ${JSON.stringify(list)}`,
  }
})
const TRANSLATION_JOBS = [
  'checkTranslations',
  'acceptPages',
  'createPages',
  'showStatus',
  'exportTranslations',
  'importTranslations',
  'pseudoTranslate',
  'translateSite',
]
jest.unstable_mockModule('../../cli/jobs/translations/jobs.ts', () => ({
  today: () => '2025-10-15',
  ...Object.fromEntries(
    TRANSLATION_JOBS.map((name) => [
      name,
      async (...input: unknown[]) => {
        asked.push([name, ...input.map(withoutTools)])
        return answers[name]
      },
    ]),
  ),
}))
/** Represents a site that was read. */
const READ = 'a site'
/** Represents the tools that every command may use. */
export const CONTEXT = 'a context'

const { runHere } = await import('../in-process.ts')
/** Run a command line in the folder of these tests. */
export const run = (...args: string[]): Promise<Finished> => runHere(args, import.meta.dirname)

const NOTHING = { lines: [], diagnostics: [] }

/** Before each test: no calls, and all jobs succeed. */
export function resetJobs(): void {
  asked.length = 0
  const written = { lines: ['one', 'two'], diagnostics: [] }
  Object.assign(answers, {
    buildSite: { ok: true },
    checkSite: { ok: true },
    buildShard: { ok: true },
    checkSiteContent: true,
    previewSite: 0,
    serveSite: 0,
    renamePage: written,
    writeHeadingIds: written,
    cutVersion: {
      ...{ diagnostics: [], instance: 'cloud' },
      ...{ folder: 'cloud_versioned_docs', files: 2, others: 1 },
    },
    migrateSite: {
      ...{ notes: [], from: 'Docusaurus', file: 'docusaurus.config.js' },
      ...{ folder: '/new', written: [] },
    },
    toFrontMatterSchema: {},
    listPluginCommands: [],
    printList: 'the list',
    ...Object.fromEntries(TRANSLATION_JOBS.map((name) => [name, NOTHING])),
  })
}

/** A path in the folder that commands run in. */
export const inFolder = (...path: string[]) => resolve(import.meta.dirname, ...path)

/** The site of a command that names none. */
export const SITE = { siteDir: '.' }
/** Where a command listens without --host and --port. */
export const HERE = { port: 3000, host: 'localhost' }
