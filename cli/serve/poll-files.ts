/**
 * Looks at a few files again and again, for the seconds that a watcher of a large site needs to begin: the page in the
 * author's browser is the one that is edited.
 */
import { statSync } from 'node:fs'

/** Files that are looked at. */
interface FilePoll {
  /** Follow a file from now on. @param path - Absolute. */
  add(path: string): void
  /** Look once more, report what has changed, and stop. */
  end(): void
}

/** Pause between two looks in ms: shorter than what an author notices. */
const PAUSE_MS = 50
/** Files that are followed, the last ones: a test or a crawler may request thousands of pages meanwhile. */
const MOST_FILES = 64

/**
 * Start to look. A removed or emptied file is not reported; a watcher finds it.
 *
 * @param onChange - Called with absolute paths of files whose inode, size or dates differ from those of the last look.
 */
export function pollFiles(onChange: (paths: readonly string[]) => void): FilePoll {
  const stamps = new Map<string, string>()
  let isEnded = false

  function look(): void {
    const changed = [...stamps].flatMap(([path, before]) => {
      const now = stampOf(path)
      if (now === null || now === before) return []
      stamps.set(path, now)
      return [path]
    })
    if (changed.length > 0) onChange(changed)
  }

  const timer = setInterval(look, PAUSE_MS)
  timer.unref()
  return {
    add(path) {
      if (isEnded || stamps.has(path)) return
      stamps.set(path, stampOf(path) ?? '')
      const [oldest = path] = stamps.keys()
      if (stamps.size > MOST_FILES) stamps.delete(oldest)
    },
    end() {
      if (isEnded) return
      isEnded = true
      clearInterval(timer)
      look()
    },
  }
}

/** @returns `null` where there is no such file now, or nothing in it, as while an editor writes it. */
function stampOf(path: string): string | null {
  try {
    const stats = statSync(path, { bigint: true })
    return stats.isFile() && stats.size > 0n
      ? [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join()
      : null
  } catch {
    // Also where a file has taken the place of its folder, which `throwIfNoEntry` does not cover.
    return null
  }
}
