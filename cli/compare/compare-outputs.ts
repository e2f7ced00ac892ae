/**
 * Plans a deployment: which files are new, changed or removed, in which order to upload them, and which
 * caches to purge. Pure.
 */
import { isImmutable } from '../serve/negotiate.ts'
import type { ListedFile, OutputList } from './output-list.ts'

/** Difference of two outputs. Paths below the output, sorted. */
export interface OutputDifference {
  pages: {
    added: readonly string[]
    /** Pages whose text, or anything else visible to readers, may have changed. */
    changed: readonly string[]
    removed: readonly string[]
    /** Old pages whose addresses redirect to other pages now. */
    redirected: readonly string[]
  }
  /**
   * Following these steps in order, no reader meets a reference to a missing file: first files with a hash in
   * their name, then all other new or changed files, then pages, and last the removal of files that nothing
   * refers to any more.
   */
  steps: {
    upload: readonly string[]
    replace: readonly string[]
    remove: readonly string[]
  }
  /**
   * Addresses whose content changes or is removed while the name stays: caches between server and reader must
   * drop them.
   */
  purge: readonly string[]
  /** Bytes to upload. */
  bytes: number
}

/**
 * Compare two outputs by the hashes of their files.
 *
 * @param redirects - Addresses that redirect in the newer output: `/old`.
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

/** The address that readers request: for `cloud/iam/index.html` it is `/cloud/iam/`. */
function toAddress(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`
}
