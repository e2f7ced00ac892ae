/** A site as authors have it: its sources, which are built before each answer. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fromFolder } from './folder-source.ts'
import { openSite, type Site, Unanswerable } from './site.ts'

const CONFIGS = ['ts', 'mts', 'js', 'mjs', 'json'].flatMap((ending) => [
  `site.config.${ending}`,
  `site/site.config.${ending}`,
])
/** Folder of what is built here, inside of the site; `octavo clear` removes it. */
const OUT = '.octavo/mcp/site'
const CACHE = '.octavo/mcp/cache'
/** Calls in a row are answered from one build. */
const FRESH_MS = 2_000
const PATIENCE_MS = 300_000
const MOST_OUTPUT = 50_000_000

/** Result of a command of Octavo. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** The sources of a site. */
export interface SourceFolder {
  /**
   * The site as it is now. If it has errors, the last one without.
   *
   * @throws {@link Unanswerable} if there is none.
   */
  site(): Promise<Site>
  /** Run a command of the site's own Octavo in its folder. */
  octavo(args: readonly string[]): Promise<Outcome>
}

/** Whether a folder has the config of a site. */
export function isSourceFolder(folder: string): boolean {
  return CONFIGS.some((name) => existsSync(join(folder, name)))
}

/** Open the sources. @param folder - Absolute. */
export function openSourceFolder(folder: string): SourceFolder {
  const program = findProgram(folder)
  let building: Promise<Site> | undefined
  let built = Number.NEGATIVE_INFINITY
  let last: Site | undefined

  const octavo = (args: readonly string[]) =>
    new Promise<Outcome>((resolve) => {
      execFile(
        process.execPath,
        [program, ...args],
        {
          cwd: folder,
          timeout: PATIENCE_MS,
          maxBuffer: MOST_OUTPUT,
          env: { ...process.env, NO_COLOR: '1' },
        },
        (error, stdout, stderr) => {
          const code = error === null ? 0 : Number(error.code ?? 1)
          resolve({ code: Number.isNaN(code) ? 1 : code, stdout, stderr })
        },
      )
    })

  async function build(): Promise<Site> {
    const { code, stdout, stderr } = await octavo([
      'build',
      '--quiet',
      '--out',
      OUT,
      '--cache',
      CACHE,
    ])
    built = performance.now()
    if (code === 0) last = openSite(fromFolder(join(folder, OUT)))
    if (last) return last
    throw new Unanswerable(
      `The site cannot be built.\n${`${stdout}${stderr}`.trim().slice(0, 4_000)}`,
    )
  }

  return {
    octavo,
    site() {
      if (building === undefined && last && performance.now() - built < FRESH_MS)
        return Promise.resolve(last)
      building ??= build().finally(() => {
        building = undefined
      })
      return building
    },
  }
}

/** The Octavo that the site has installed, else that of this package. */
function findProgram(folder: string): string {
  for (const from of [join(folder, 'package.json'), import.meta.url])
    try {
      const manifest = createRequire(from).resolve('octavo/package.json')
      return join(manifest, '../bin/octavo.js')
    } catch {
      // The next one may have it.
    }
  throw new Error('Octavo is not installed. Run "npm install octavo".')
}
