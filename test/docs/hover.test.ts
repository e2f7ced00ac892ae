/**
 * The hover texts of options in an editor. The test asks the language server of TypeScript about
 * each option, over the packed declarations.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { navbarTypes, sidebarTypes } from '../../docs/generate/entries-pages.ts'
import { configOptions, wrap } from '../../docs/generate/options-pages.ts'
import { toKey } from '../../docs/generate/schema-options.ts'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'

const IMPORTS = "import { defineSidebars, type SiteConfigInput } from 'octavo/config'"

/** A name in a file, and words that its hover must contain. */
interface Probe {
  path: string
  line: number
  character: number
  meaning: string
}

/** The text that an author writes for an option, and the place of the option's name in it. */
interface Written {
  path: string
  text: string
  at: number
  meaning: string
  /** Fields of `sidebars.ts`; the others belong to `site.config.ts`. */
  isSidebar?: boolean
}

/** One line for each option, so that options do not affect each other. */
function writeProbes(texts: readonly Written[]) {
  const lines = texts.map(({ text, isSidebar }, index) =>
    isSidebar
      ? `export const it${index} = defineSidebars({ ${text} })`
      : `export const it${index}: SiteConfigInput = { ${text} }`,
  )
  const probes = texts.map(
    ({ path, text, at, meaning }, index): Probe => ({
      path,
      line: index + 1,
      character: (lines[index] ?? '').indexOf(text) + at,
      meaning,
    }),
  )
  return { probes, lines }
}

/** Sends messages to a server, and ends it after `work`. */
async function withServer<T>(
  folder: string,
  work: (
    ask: (method: string, params: unknown) => Promise<unknown>,
    tell: (method: string, params: unknown) => void,
  ) => Promise<T>,
): Promise<T> {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json')
  const server = spawn(process.execPath, [join(tsc, '../bin/tsc'), '--lsp', '--stdio'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let rest = Buffer.alloc(0)
  let count = 0
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  server.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = /^[\s\S]*?Content-Length: (\d+)[\s\S]*?\r\n\r\n/.exec(rest.toString('latin1'))
      const size = Number(head?.[1])
      if (!head || rest.length < head[0].length + size) return
      const message = JSON.parse(rest.subarray(head[0].length, head[0].length + size).toString())
      rest = rest.subarray(head[0].length + size)
      // The server asks for settings too; the client has none.
      if (message.method !== undefined && message.id !== undefined)
        send({ id: message.id, result: null })
      else waiting.get(message.id)?.(message.result)
    }
  })
  try {
    return await work(
      (method, params) =>
        new Promise((resolve) => {
          count += 1
          waiting.set(count, resolve)
          send({ id: count, method, params })
        }),
      (method, params) => send({ method, params }),
    )
  } finally {
    server.kill()
  }
}

/** Checks the default only if the comment has it as a separate sentence. */
const start = (meaning: string) => plain(meaning).slice(0, 40).replace(/\.$/, '')

/** Each field of each type of entry, in an entry of that type. */
function navbarTexts() {
  return navbarTypes(PROJECT).flatMap(({ type, fields }) =>
    fields
      .filter(({ path }) => path !== 'type' && !/[.[]/.test(path) && !type.startsWith('custom'))
      .map(({ path, name, meaning }) => {
        const before = `themeConfig: { navbar: { items: [{ type: '${type}', `
        return {
          path: `${type} ${path}`,
          text: `${before}${toKey(name)}: undefined }] } }`,
          at: before.length,
          meaning,
        }
      }),
  )
}

/** Each field of each type of entry of a sidebar, in an entry of that type. */
function sidebarTexts(): Written[] {
  return sidebarTypes(PROJECT).flatMap(({ type, fields, example: entry }) =>
    fields
      // For a property that is a union of objects by their own `type`, the server shows the written
      // text.
      .filter(({ path }) => !['type', 'link'].includes(path) && !/[.[]/.test(path))
      .map(({ path, name, meaning, example = 'undefined' }) => {
        const field = `, ${toKey(name)}: `
        const whole = entry.includes(field) ? entry : entry.replace(/ \}$/, `${field}${example} }`)
        const text = `main: [${whole}]`
        const at = text.indexOf(field) + 2
        return { path: `${type} ${path}`, text, at, meaning, isSidebar: true }
      }),
  )
}

const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/\\([`<>*_[\]])/g, '$1')

test('the hover of every option is its description, and its type is known', async () => {
  const folder = makeFolder({ 'package.json': '{ "type": "module" }' })
  try {
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(PROJECT, join(folder, 'node_modules/octavo'), 'dir')
    // A column of the footer has a `className` as a link has one. An object with no other field
    // does not decide between them.
    const options = configOptions(PROJECT).filter(
      ({ path }) => path !== 'themeConfig.footer.links[].className',
    )
    const texts = options.map(({ path, meaning, example = '{}' }) => {
      const text = wrap(path.split('.'), 'VALUE')
      const name = text.slice(0, text.indexOf(': VALUE'))
      return {
        path,
        text: text.replace('VALUE', () => example),
        at: name.search(/[\w$-]+'?$/),
        meaning,
      }
    })
    const { probes, lines } = writeProbes([...texts, ...navbarTexts(), ...sidebarTexts()])
    const file = join(folder, 'probes.ts')
    const source = [IMPORTS, ...lines].join('\n')
    writeFileSync(file, source)
    const uri = pathToFileURL(file).href
    const hovers = await withServer(folder, async (ask, tell) => {
      await ask('initialize', {
        processId: null,
        rootUri: pathToFileURL(folder).href,
        capabilities: { textDocument: { hover: { contentFormat: ['plaintext'] } } },
      })
      tell('initialized', {})
      tell('textDocument/didOpen', {
        textDocument: { uri, languageId: 'typescript', version: 1, text: source },
      })
      const found: { path: string; meaning: string; text: string }[] = []
      for (const { path, meaning, line, character } of probes) {
        const hover = await ask('textDocument/hover', {
          textDocument: { uri },
          position: { line, character },
        })
        const contents = (hover as { contents?: { value?: string } } | null)?.contents
        found.push({ path, meaning, text: plain(contents?.value ?? '') })
      }
      return found
    })
    // Entries of several types share one description for fields of the same name: the first.
    const meanings = new Map<string, string[]>()
    for (const { path, meaning } of hovers) {
      const name = path.split(' ').at(-1) ?? ''
      meanings.set(name, [...(meanings.get(name) ?? []), start(meaning)])
    }
    const silent = hovers.filter(
      ({ path, text }) =>
        !meanings.get(path.split(' ').at(-1) ?? '')?.some((words) => text.includes(words)),
    )
    const vague = hovers.filter(({ text }) =>
      /^\(property\) [^:]+: (?:unknown|any)(?:\[\])?(?: \| undefined)?(?:\W|$)/.test(text),
    )
    expect(silent.map(({ path, text }) => `${path}: ${text.slice(0, 120)}`)).toEqual([])
    expect(vague.map(({ path }) => path)).toEqual([])
    expect(hovers.length).toBeGreaterThan(200)
  } finally {
    removeFolder(folder)
  }
})
