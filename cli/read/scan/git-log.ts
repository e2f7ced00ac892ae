import type { LastUpdate } from '../../base/model/front-matter.ts'

/** Reads the output of `git log -z --format=%x01%ct%x02%aN --name-status`, newest commit first. */
interface LogReader {
  /** Read the next part of the output. @returns whether some path is still to be found. */
  read(chunk: string): boolean
  /** Requested path → the newest commit that changed its content. */
  readonly found: ReadonlyMap<string, LastUpdate>
}

/** Create a reader. @param paths - From the top of the repository. */
export function createLogReader(paths: Iterable<string>): LogReader {
  const found = new Map<string, LastUpdate>()
  /** Name in the commit that is being read → name today. */
  const wanted = new Map(Array.from(paths, (path) => [path, path]))
  let rest = ''
  let commit: LastUpdate = {}
  /** Status of the next file, and the paths that were read for it. */
  let status = ''
  let names: string[] = []

  function takeToken(token: string): void {
    if (status === '' && token.startsWith('\u0001')) commit = toCommit(token)
    else if (status === '') status = token.trim()
    else {
      names.push(token)
      // A rename has two paths: the old one, then the new one.
      if (names.length < (status.startsWith('R') ? 2 : 1)) return
      takeFile(names[0] ?? '', names.at(-1) ?? '')
      status = ''
      names = []
    }
  }
  function takeFile(before: string, path: string): void {
    const today = wanted.get(path)
    if (today === undefined) return
    wanted.delete(path)
    if (status.startsWith('R')) wanted.set(before, today)
    else found.set(today, commit)
  }

  return {
    found,
    read(chunk) {
      const tokens = (rest + chunk).split('\0')
      rest = tokens.pop() ?? ''
      for (const token of tokens) takeToken(token)
      return wanted.size > 0
    },
  }
}

/** `\u00011760515200\u0002Ada`: committer's time in seconds, author's name. */
function toCommit(token: string): LastUpdate {
  const [seconds = '', author = ''] = token.slice(1).split('\u0002')
  const date = `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`
  return author === '' ? { date } : { date, author }
}
