/** The output of a build, as agents meet it: its lists, pages and copies. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toMarkdownPath } from '../../../runtime/contract/markdown-path.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { LLMS_TXT } from '../../make/site-files/list-site-files.ts'
import { localeBases } from '../../read/links/locale-base.ts'
import { decodePath } from '../../read/links/permalink.ts'

/** A page of the sitemap. Files are relative to the output. */
export interface BuiltPage {
  address: string
  html: string
  /** The route document. */
  json: string
  markdown: string
}

/** Reads an output. */
export interface BuiltOutput {
  /** Files of the lists of all languages: `de/llms.txt`. */
  lists: readonly string[]
  pages: readonly BuiltPage[]
  /** Text of a file; `null` if it does not exist. */
  read(file: string): string | null
  /** Size of a file in bytes; 0 if it does not exist. */
  sizeOf(file: string): number
  /** File of an address of this site; `null` for other sites. */
  fileOf(address: string): string | null
}

/** Open an output. @param folder - Absolute. */
export function openBuiltOutput(
  { config }: Pick<LoadedConfig, 'config'>,
  folder: string,
): BuiltOutput {
  const bases = Object.values(localeBases(config))
  const root = config.url + config.baseUrl
  const read = (file: string) => {
    const path = join(folder, file)
    return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : null
  }
  const fileOf = (address: string) => {
    const [plain = ''] = address.split(/[?#]/)
    return plain.startsWith(root) ? decodePath(plain.slice(root.length)) : null
  }
  const toFolder = (base: string) => base.slice(config.baseUrl.length)
  const { sitemap } = config
  const pages = bases.flatMap((base) => {
    const text = sitemap === false ? null : read(toFolder(base) + sitemap.filename)
    const addresses = Array.from(text?.matchAll(/<loc>([^<]*)<\/loc>/g) ?? [], ([, found = '']) =>
      found.replaceAll('&amp;', '&'),
    )
    return addresses.flatMap((address) => toPage(address, { base, fileOf, read }))
  })
  return {
    lists: bases.map((base) => toFolder(base) + LLMS_TXT),
    pages,
    read,
    sizeOf: (file) => (existsSync(join(folder, file)) ? statSync(join(folder, file)).size : 0),
    fileOf,
  }
}

function toPage(
  address: string,
  { base, fileOf, read }: { base: string } & Pick<BuiltOutput, 'fileOf' | 'read'>,
): BuiltPage[] {
  const path = fileOf(address)
  if (path === null) return []
  const { origin, pathname } = new URL(address)
  const copy = fileOf(origin + toMarkdownPath(pathname, base))
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`
  const single = `${path}.html`
  const html =
    read(`${folder}index.html`) === null && read(single) !== null ? single : `${folder}index.html`
  return [{ address, html, json: html.replace(/\.html$/, '.json'), markdown: copy ?? '' }]
}
