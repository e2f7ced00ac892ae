/** The program `octavo-mcp`: over stdio for authors, over HTTP for readers. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { addAuthorTools } from './author-tools.ts'
import { createServer } from './create-server.ts'
import { fromFolder } from './folder-source.ts'
import { createHandler } from './index.ts'
import { serveHttp } from './serve-http.ts'
import { openSite } from './site.ts'
import { fromAddress } from './site-source.ts'
import { isSourceFolder, openSourceFolder } from './source-folder.ts'
import { version } from './version.ts'

const HELP = `Usage: octavo-mcp [options] [folder or address]

An MCP server that answers from a site made with Octavo.

Arguments:
  folder or address    Folder of a site with its config, folder of a built site, or
                       address of a published one. Default: the current folder.

Options:
  --http               Answer over HTTP, at /mcp, instead of over stdio. Not for a
                       folder with a config.
  -p, --port <number>  Port of --http. 0 picks a free one. Default: 3100.
  --host <name>        Address of --http. Default: localhost.
  -V, --version        Print the version.
  -h, --help           Show this help.
`

/** What the user of the program can correct. */
class UsageError extends Error {}

/**
 * Run the program.
 *
 * @param args - Without the program itself.
 * @returns the exit code; a server runs on after it.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await start(args)
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    console.error(isUsage ? `octavo-mcp: ${error.message}` : error)
    return isUsage ? 2 : 1
  }
}

async function start(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      http: { type: 'boolean', default: false },
      port: { type: 'string', short: 'p', default: '3100' },
      host: { type: 'string', default: 'localhost' },
      version: { type: 'boolean', short: 'V', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${version}\n`)
    return 0
  }
  const [place = '.', ...rest] = positionals
  if (rest.length > 0)
    throw new UsageError(`Only one folder or address is read, not ${positionals.length}.`)
  if (values.http) return startHttp(place, values)
  if (isAddress(place) || !isSourceFolder(place)) {
    const site = openSite(sourceOf(place))
    serveStdio(() => createServer(async () => site))
    return 0
  }
  const folder = openSourceFolder(resolve(place))
  serveStdio(() => {
    const server = createServer(folder.site)
    addAuthorTools(server, folder)
    return server
  })
  return 0
}

async function startHttp(place: string, options: { port: string; host: string }): Promise<number> {
  const port = Number(options.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`"${options.port}" is no port. Use a number from 0 to 65535.`)
  const { host } = options
  const bound = await serveHttp(createHandler(sourceOf(place)), { port, host })
  console.error(`Answers at http://${host}:${bound}/mcp`)
  return 0
}

const isAddress = (place: string) => /^https?:\/\//i.test(place)

function sourceOf(place: string) {
  if (isAddress(place)) return fromAddress(place)
  const folder = resolve(place)
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`)
  if (!existsSync(resolve(folder, 'llms.json')))
    throw new UsageError(
      `${folder} has no "llms.json". Name the output of "octavo build", for a site with "llms: true" in its config.`,
    )
  return fromFolder(folder)
}
