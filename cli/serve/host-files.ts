/** Files at the top of an output that hosts read. They are read again whenever they change, as after a new build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOfFile, type Look, lookAt } from '../base/disk/stamp.ts'
import { type HeadersOf, HOST_HEADERS, parseHostHeaders } from '../make/site-files/host-headers.ts'
import {
  HOST_REDIRECTS,
  parseHostRedirects,
  type RedirectOf,
} from '../make/site-files/host-redirects.ts'

/** Headers by the `_headers` of a folder. */
export function createHostHeaders(folder: string): HeadersOf {
  const readNow = createFileLook(join(folder, HOST_HEADERS), parseHostHeaders)
  return (pathname) => readNow()(pathname)
}

/** Redirects by the `_redirects` of a folder. */
export function createHostRedirects(folder: string): RedirectOf {
  const readNow = createFileLook(join(folder, HOST_REDIRECTS), parseHostRedirects)
  return (target) => readNow()(target)
}

/** Parse a file, again whenever it changes. A missing file has an empty text. */
function createFileLook<T>(file: string, parse: (text: string) => T): () => T {
  let known: Look<T> | undefined
  return () => {
    known = lookAt(file, known, (stamp) => parse(isOfFile(stamp) ? readFileSync(file, 'utf8') : ''))
    return known.value
  }
}
