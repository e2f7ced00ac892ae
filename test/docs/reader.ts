/**
 * A reader who follows pages of the manual. The reader saves blocks under their titles and types
 * commands into a shell, whose npm installs only the packed tarball.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, PROJECT, type Tree, writeFiles } from '../octavo.ts'
import { noteProcess } from '../run/run-folder.ts'
import { type Block, readBlocks } from './read-blocks.ts'

/** A reader in a separate folder. */
export interface Reader {
  /** Current folder of the reader after the last command. */
  readonly folder: string
  /** Follow a page from its beginning to its end. @throws with all output if a command fails. */
  follow(page: string, options?: FollowOptions): Promise<void>
  /** First page of the server that was started last. */
  readonly visited: string
  /** Type a command that no page has. @returns its output. */
  type(lines: string): Promise<string>
  read(path: string): string
}

interface FollowOptions {
  /**
   * Headings whose blocks are skipped: they need an account, a network or a program that is missing
   * here.
   */
  without?: readonly string[]
  /** Headings whose blocks are followed. Default: all of the page. */
  only?: readonly string[]
  /** Edits of the reader before a block; called with the text of each. */
  before?: (text: string) => unknown
}

/** Folder of the installed tarball. */
export interface Installed {
  /** Contains `node_modules` and `create-octavo.js`. */
  folder: string
  /** Names of the followed pages; {@link Reader.follow} adds to it. */
  followed: Set<string>
}

/** Folder of a site's bundle. */
export const BUNDLE = '.octavo/bundle'

/** Commands that run until they are stopped. */
const LASTING = /^(?:npx octavo (?:serve|preview|start)|npm start|npm run (?:preview|serve))\b/

/** Files to which several pages add a part, one below the other. */
const JOINED = /^(?:components\/index\.ts|theme\/custom\.css)$/

const SHIMS = {
  npm: `case "$1" in
  create) shift 2; exec node "$INSTALLED/create-octavo.js" "$@" ;;
  ci|install)
    [ -e node_modules ] || ln -s "$INSTALLED/node_modules" node_modules
    shift
    for name; do
      case "$name" in -*) continue ;; esac
      mkdir -p "node_modules/$(dirname "$name")"
      [ -e "node_modules/$name" ] || ln -s "$PROJECT/node_modules/$name" "node_modules/$name"
      [ -e "node_modules/$name/package.json" ] || { echo "$name is not here" >&2; exit 1; }
    done ;;
  *) PATH=$OUTER_PATH exec npm "$@" ;;
esac`,
  npx: `here=node_modules/.bin/$1
[ -e "$here" ] || here=$INSTALLED/$here
shift
exec "$here" "$@"`,
}

/** @param files - Contents of the folder at the start. Default: empty. */
export function createReader({ folder: installed, followed }: Installed, files: Tree = {}): Reader {
  const outer = makeFolder(files)
  // A site without code reuses the bundle of the first one, which takes most of the time of a small
  // build.
  const bundle = join(installed, 'bundle')
  if (existsSync(bundle)) cpSync(bundle, join(outer, BUNDLE), { recursive: true })
  const bin = makeFolder()
  for (const [name, text] of Object.entries(SHIMS))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const env = {
    ...process.env,
    ...{ CI: 'true', NO_COLOR: '1', NODE_OPTIONS: '', INSTALLED: installed, PROJECT },
    OUTER_PATH: process.env.PATH,
    PATH: `${bin}:${process.env.PATH}`,
  }
  const configs: string[] = []
  let folder = outer
  let visited = ''

  function run(lines: string): string {
    const note = join(bin, 'folder')
    const done = spawnSync('sh', ['-e', '-c', `${lines}\npwd > '${note}'`], {
      ...{ cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 26 },
    })
    if (done.status !== 0)
      throw new Error(`${lines}\nended with ${done.status}:\n${done.stdout}\n${done.stderr}`)
    folder = readFileSync(note, 'utf8').trim()
    return done.stdout
  }

  /** Wait for the address of a server, ask it for its first page, stop it. */
  async function visit(line: string): Promise<void> {
    const options = line.startsWith('npm') ? '-- --port 0' : '--port 0'
    const command = `${line.replace(/\s+#.*/, '')} ${options}`
    const child = spawn('sh', ['-c', command], { cwd: folder, env, detached: true })
    noteProcess(child)
    const ended = new Promise((resolve) => child.once('close', resolve))
    try {
      const address = await firstAddress(child, command)
      const response = await fetch(address)
      visited = await response.text()
      if (!response.ok) throw new Error(`${command}: ${address} answered ${response.status}`)
    } finally {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await ended
    }
  }

  async function type(text: string): Promise<string> {
    let printed = ''
    let lines: string[] = []
    for (const line of text.split('\n')) {
      if (!LASTING.test(line)) lines.push(line)
      else {
        printed += run(lines.join('\n'))
        lines = []
        await visit(line)
      }
    }
    return printed + run(lines.join('\n'))
  }

  function save(title: string, text: string): void {
    if (title === 'site.config.ts') {
      saveConfig(text)
      return
    }
    const before = join(folder, title)
    const joined = JOINED.test(title) && existsSync(before) ? readFileSync(before, 'utf8') : ''
    writeFiles(folder, { [title]: `${joined}${text}\n` })
  }

  /** Pages show parts of a config. Each part is a module, and the config merges all of them. */
  function saveConfig(text: string): void {
    const isWhole = /^export default/m.test(text)
    const imports = text.includes('import { defineConfig }') ? '' : IMPORT
    const module = isWhole ? text : `export default defineConfig({\n${text.replace(/,?$/, ',')}\n})`
    const own = join(folder, 'site.config.ts')
    if (configs.length === 0 && existsSync(own)) {
      writeFiles(folder, { 'parts/0.ts': readFileSync(own, 'utf8') })
      configs.push('./parts/0.ts')
    }
    const name = `./parts/${configs.length}.ts`
    mkdirSync(join(folder, 'parts'), { recursive: true })
    writeFileSync(
      join(folder, name),
      `${imports}${module.replaceAll("from './", "from '../").replaceAll('/* … */', '')}\n`,
    )
    configs.push(name)
    writeFileSync(own, toConfig(configs))
  }

  return {
    get folder() {
      return folder
    },
    get visited() {
      return visited
    },
    async follow(page, { without = [], only, before } = {}) {
      followed.add(page)
      const blocks = readBlocks(`learn/${page}.md`).filter(
        ({ section }) => !without.includes(section) && (only?.includes(section) ?? true),
      )
      for (const block of blocks) {
        await before?.(block.text)
        await (isTyped(block) ? type(block.text) : keep(block))
      }
    },
    type,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
  }

  function keep({ title, text }: Block): void {
    if (title !== undefined) save(title, text)
  }
}

const IMPORT = "import { defineConfig } from 'octavo/config'\n"

const isTyped = ({ lang, title }: Block) => (lang === 'sh' || lang === 'bash') && !title

/** Lists are concatenated, records are merged; docs with the same id are one instance. */
function toConfig(parts: readonly string[]): string {
  const imports = parts.map((path, index) => `import part${index} from '${path}'`)
  return `${imports.join('\n')}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const joinDocs = (one, other) =>
  other.reduce((all, docs) => {
    const at = all.findIndex(({ id }) => id === docs.id)
    return at === -1 ? [...all, docs] : all.with(at, { ...all[at], ...docs })
  }, one)
const join = (one, other) => {
  const all = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = all[key]
    if (key === 'docs' && before) all[key] = joinDocs(before, value)
    else if (Array.isArray(before) && Array.isArray(value)) all[key] = [...before, ...value]
    else all[key] = isRecord(before) && isRecord(value) && !('~standard' in value) ? join(before, value) : value
  }
  return all
}
export default [${parts.map((_, index) => `part${index}`).join(', ')}].reduce(join, {})
`
}

function firstAddress(child: ChildProcess, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const take = (chunk: Buffer) => {
      text += chunk.toString()
      const [address] = /http:\/\/localhost:\d+\/\S*/.exec(text) ?? []
      if (address) resolve(address)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('close', (code) => reject(new Error(`${command} ended with ${code}:\n${text}`)))
  })
}
