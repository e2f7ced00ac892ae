/**
 * Watches files and folders, and reports changes in sets: editors write in several steps, changing a branch writes
 * hundreds of files, and two rebuilds must not overlap.
 */
import { existsSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { watchFailed } from '../base/errors/catalogue.ts'

/** Changes since the last set. Absolute paths, sorted; a path is in one list only. */
export interface FileChanges {
  changed: readonly string[]
  added: readonly string[]
  removed: readonly string[]
}

/** Paths to watch, and the callbacks for changes. */
interface WatchOptions {
  /** Absolute. A path that does not exist yet is reported when it is created. */
  paths: readonly string[]
  /** Called with one set at a time: the next one waits until the promise is settled. */
  onChanges(changes: FileChanges): Promise<void> | void
  /** Called with an error of `onChanges`, and with `WATCH_FAILED`. */
  onError(error: unknown): void
  /** Milliseconds without a change after which a set is complete. Default: 100. */
  quietMs?: number
  /**
   * Whether the change of a single file is reported at once. It is reported again after `quietMs`, because the file may
   * have been half written, and chokidar drops the second of two changes within 50 ms. Not asked for an empty file,
   * which an editor that writes in place is about to fill. Default: no file.
   */
  isUrgent?(path: string): boolean
}

/** A running watcher. */
interface Watcher {
  /** Resolves when every later change will be reported. */
  ready: Promise<void>
  /**
   * Replace the watched paths. If they differ from the previous ones, `onChanges` is called with an empty set once
   * they are watched, because earlier changes were not seen.
   */
  update(paths: readonly string[]): void
  /** Stop; resolves when a running `onChanges` is done as well. */
  close(): Promise<void>
}

type Change = 'added' | 'changed' | 'removed'

/** Start to watch. Version control, packages and folders of this program are ignored. */
export function watchFiles(options: WatchOptions): Watcher {
  const { paths, onError, quietMs = 100, isUrgent = () => false } = options
  const pending = createPending()
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isClosed = false
  /** Whether to report an empty set too. */
  let isUncertain = false
  const folders = watchFolders(paths, { note, onError, onReplaced: check })

  function note(path: string, change: Change, isEmpty = false): void {
    const merged = pending.note(path, change, running !== null)
    const isAlone = !timer && !running && pending.size === 1
    if (isAlone && merged === 'changed' && !isEmpty && isUrgent(path)) {
      flush()
      pending.note(path, merged, false)
    }
    schedule()
  }

  /** Report an empty set: a change may have been missed. */
  function check(): void {
    isUncertain = true
    schedule()
  }

  function schedule(): void {
    if (isClosed) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(flush, quietMs)
  }

  function flush(): void {
    timer = null
    if (running || isClosed || (pending.size === 0 && !isUncertain)) return
    const changes = pending.take()
    isUncertain = false
    running = tell(changes, options).finally(() => {
      running = null
      // Flush changes that arrived during the run, unless a debounce is pending.
      if (!timer) flush()
    })
  }

  return {
    update: folders.update,
    ready: folders.ready,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await folders.close()
      await running
    },
  }
}

async function tell(
  changes: FileChanges,
  { onChanges, onError }: Pick<WatchOptions, 'onChanges' | 'onError'>,
): Promise<void> {
  try {
    await onChanges(changes)
  } catch (error) {
    onError(error)
  }
}

/** Watches a replaceable list of paths: the old watcher closes when the new one is ready. */
function watchFolders(
  paths: readonly string[],
  listener: {
    note(path: string, change: Change, isEmpty?: boolean): void
    onError(error: unknown): void
    onReplaced(): void
  },
): Watcher {
  const { note, onError, onReplaced } = listener
  let watched = toKey(paths)
  let isClosed = false

  function open(targets: readonly string[]): FSWatcher {
    return watch(toRoots(targets), {
      ignoreInitial: true,
      ignored: (path) =>
        !isOnTheWay(path, targets) && (!isWatched(path, targets) || isNoise(path, targets)),
    })
      .on('add', (path) => note(path, 'added'))
      .on('change', (path, stats) => note(path, 'changed', stats?.size === 0))
      .on('unlink', (path) => note(path, 'removed'))
      .on('error', (cause) => onError(watchFailed(cause)))
  }

  const first = open(paths)
  const watchers = new Set([first])
  return {
    ready: new Promise((resolve) => first.once('ready', resolve)),
    update(targets) {
      const key = toKey(targets)
      if (isClosed || key === watched) return
      watched = key
      const before = [...watchers]
      const next = open(targets).once('ready', () => {
        for (const old of before) {
          watchers.delete(old)
          old.close().catch(onError)
        }
        onReplaced()
      })
      watchers.add(next)
    },
    async close() {
      isClosed = true
      await Promise.all([...watchers].map((watcher) => watcher.close()))
    },
  }
}

/** Merge two changes of one file; `null` if they cancel out. */
function merge(before: Change | undefined, now: Change): Change | null {
  if (before === 'added') return now === 'removed' ? null : 'added'
  if (before === 'removed') return now === 'removed' ? 'removed' : 'changed'
  return now
}

function toKey(paths: readonly string[]): string {
  return [...new Set(paths)].sort().join('\0')
}

/** Changes that were not reported yet. */
function createPending() {
  const pending = new Map<string, Change>()
  /** Files that came during a run, which may have seen them: if they go again, that is a change. */
  const seen = new Set<string>()
  const pick = (wanted: Change) =>
    [...pending].flatMap(([path, change]) => (change === wanted ? [path] : [])).sort()
  return {
    get size() {
      return pending.size
    },
    /** @returns the change to report; `null` if it cancels an earlier one out. */
    note(path: string, change: Change, isRunning: boolean): Change | null {
      if (isRunning && change === 'added') seen.add(path)
      const merged = merge(pending.get(path), change) ?? (seen.has(path) ? 'removed' : null)
      if (merged === null) pending.delete(path)
      else pending.set(path, merged)
      return merged
    },
    take(): FileChanges {
      const changes = { changed: pick('changed'), added: pick('added'), removed: pick('removed') }
      pending.clear()
      seen.clear()
      return changes
    },
  }
}

/**
 * Parent folders of the watched paths, without nested ones. A watcher on a path itself would not notice when it is
 * created, or created again after a branch change, and chokidar reports ready too early if a path is missing.
 */
function toRoots(paths: readonly string[]): string[] {
  const above = new Set(paths.map((path) => findFolderAbove(dirname(path))))
  return [...above].filter(
    (folder) => ![...above].some((other) => other !== folder && isBelow(other, folder)),
  )
}

function findFolderAbove(folder: string): string {
  return existsSync(folder) ? folder : findFolderAbove(dirname(folder))
}

/** Whether a path is on the way from a root to a watched path. */
function isOnTheWay(path: string, watched: readonly string[]): boolean {
  return watched.some((target) => isBelow(path, target))
}

function isWatched(path: string, watched: readonly string[]): boolean {
  return watched.some((target) => isBelow(target, path))
}

function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * Whether a path is ignored: folders that change while we work, and temporary files of editors and file managers.
 * Folders above a watched path are not checked, since a site may be anywhere.
 */
function isNoise(path: string, watched: readonly string[]): boolean {
  const root = watched.find((folder) => isBelow(folder, path)) ?? ''
  const parts = path.slice(root.length).split(sep)
  const name = parts.at(-1) ?? ''
  return (
    parts.some((part) => /^(node_modules|\.git|\.octavo|\..+\.octavo(-\d+)?)$/.test(part)) ||
    /^(\.DS_Store|\.#.*|.*~|.*\.sw[px]|4913)$/.test(name)
  )
}
