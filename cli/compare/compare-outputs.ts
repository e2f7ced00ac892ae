/** What a deployment has to do: which files are new, changed or gone, in which order, and what caches must forget. Pure. */
import { isImmutable } from '../serve/negotiate.ts'
import type { ListedFile, OutputList } from './output-list.ts'

/** Difference of two outputs. Paths below the output, sorted. */
export interface OutputDifference {
  pages: {
    added: readonly string[]
    /** Their text, or something else that readers see of them, may have changed. */
    changed: readonly string[]
    removed: readonly string[]
    /** They lead on to others now. */
    redirected: readonly string[]
  }
  /**
   * In this order no reader is ever led to what is not there: files that others refer to by a name with a
   * hash, then everything else that is new or changed, pages last, then what nobody refers to any more.
   */
  steps: {
    upload: readonly string[]
    replace: readonly string[]
    remove: readonly string[]
  }
  /** Addresses that keep their name while their content changes or goes: what a cache in between must forget. */
  purge: readonly string[]
  /** Bytes to send. */
  bytes: number
}

/**
 * Compare two outputs by the hashes of their files.
 *
 * @param redirects - Addresses that lead on in the newer one: `/old`.
 */
export function compareOutputs(
  before: OutputList,
  after: OutputList,
  redirects: ReadonlySet<string> = new Set(),
): OutputDifference {
  const [old, now] = [before.files, after.files]
  const added = Object.keys(now).filter((path) => !(path in old))
  const removed = Object.keys(old).filter((path) => !(path in now))
  const changed = Object.keys(now).filter((path) => path in old && !isSame(old[path], now[path]))
  const sent = [...added, ...changed]
  const isFirst = (path: string) => isImmutable(path) && added.includes(path)
  const rest = sent.filter((path) => !isFirst(path))
  const leadsOn = (path: string) => redirects.has(toAddress(path).replace(/(?<=.)\/$|\.html$/, ''))
  const stays = (path: string) => isPage(path) && !leadsOn(path)
  return {
    pages: {
      added: added.filter(stays),
      changed: changed.filter(stays),
      removed: removed.filter(stays),
      redirected: [...changed, ...removed].filter((path) => isPage(path) && leadsOn(path)).sort(),
    },
    steps: {
      upload: sent.filter(isFirst).sort(),
      replace: [...rest.filter((path) => !isPage(path)).sort(), ...rest.filter(isPage).sort()],
      remove: [...removed].sort(),
    },
    purge: [...changed, ...removed]
      .filter((path) => !isImmutable(path))
      .map(toAddress)
      .sort(),
    bytes: sent.reduce((sum, path) => sum + (now[path]?.size ?? 0), 0),
  }
}

function isSame(one: ListedFile | undefined, other: ListedFile | undefined): boolean {
  return one?.hash === other?.hash
}

function isPage(path: string): boolean {
  return path.endsWith('.html')
}

/** As readers ask for it: `cloud/iam/index.html` is `/cloud/iam/`. */
function toAddress(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`
}
