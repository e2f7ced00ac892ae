/**
 * Plans a deployment: which files are new, changed or removed, in which order to upload them, and which
 * caches to purge. Pure.
 */
import { encodePath, permalinkKey } from '../../read/links/permalink.ts'
import { isImmutable } from '../../serve/negotiate.ts'
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
   * drop them. They begin with the base of the site, and a page has each address that servers answer with it.
   */
  purge: readonly string[]
  /** Bytes to upload. */
  bytes: number
}

/**
 * Compare two outputs by the hashes of their files.
 *
 * @param redirects - Keys of the addresses that redirect in the newer output, as of {@link permalinkKey}: `/old`.
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
  const leadsOn = (path: string) =>
    toAddresses(path, after.base).some((address) => redirects.has(permalinkKey(address)))
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
    purge: [
      ...new Set(
        [...changed, ...removed]
          .filter((path) => !isImmutable(path))
          .flatMap((path) => toAddresses(path, after.base)),
      ),
    ].sort(),
    bytes: sent.reduce((sum, path) => sum + (now[path]?.size ?? 0), 0),
  }
}

function isSame(one: ListedFile | undefined, other: ListedFile | undefined): boolean {
  return one?.hash === other?.hash
}

function isPage(path: string): boolean {
  return path.endsWith('.html')
}

/**
 * The addresses of a file, encoded as links are: for `cloud/iam/index.html` they are `/cloud/iam` and
 * `/cloud/iam/`, for `iam.html` they are `/iam` and `/iam.html`.
 */
function toAddresses(path: string, base: string): string[] {
  const address = base + encodePath(path)
  const [, page = '', ending] = /^(.*?)(\/index\.html|\.html)$/.exec(address) ?? []
  if (ending === undefined) return [address]
  if (ending === '.html') return [page, address]
  return page === '' ? ['/'] : [page, `${page}/`]
}
