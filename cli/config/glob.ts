/**
 * Globs of the site config, for paths with `/` inside one folder. They are those of `picomatch`, so that they
 * mean the same as in other tools. A name that starts with a dot matches only a pattern that starts with that
 * dot.
 */
import picomatch from 'picomatch'

/** Whether a path matches at least one of the globs. */
export type Matcher = (path: string) => boolean

/**
 * `posix` makes `[!a]` a negated class. A leading `!` is no negation: `exclude` is for that, so the order of
 * globs never matters.
 */
const OPTIONS: picomatch.PicomatchOptions = { nonegate: true, posix: true }

/** Compile globs into a matcher; an empty list matches nothing. */
export function toMatcher(globs: readonly string[]): Matcher {
  const matchers = globs.map((glob) => picomatch(glob, OPTIONS))
  return (path) => matchers.some((matches) => matches(path))
}

/**
 * Compile the globs that end in `/**` into a matcher for their folders, whose whole content they match, so
 * that a walk can skip those folders.
 */
export function toFolderMatcher(globs: readonly string[]): Matcher {
  return toMatcher(globs.filter((glob) => glob.endsWith('/**')).map((glob) => glob.slice(0, -3)))
}

/** Whether a glob can be compiled and is not negated; a class like `[z-a]` cannot be compiled. */
export function isSupportedGlob(glob: string): boolean {
  if (picomatch.scan(glob).negated) return false
  try {
    picomatch.makeRe(glob, { ...OPTIONS, debug: true })
    return true
  } catch {
    return false
  }
}
