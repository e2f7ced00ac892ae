/**
 * Globs of the site config, for paths with `/` inside one folder. `picomatch` decides what they mean, so
 * that they mean here what they mean in other tools; a name that starts with a dot is matched by a
 * pattern that starts with that dot only.
 */
import picomatch from 'picomatch'

/** Whether a path matches at least one of the globs. */
export type Matcher = (path: string) => boolean

/** `posix` lets `[!a]` negate a class. What is left out by a leading `!` belongs into `exclude`, so that the order of globs never matters. */
const OPTIONS: picomatch.PicomatchOptions = { nonegate: true, posix: true }

/** Compile globs once; no globs match nothing. */
export function toMatcher(globs: readonly string[]): Matcher {
  const matchers = globs.map((glob) => picomatch(glob, OPTIONS))
  return (path) => matchers.some((matches) => matches(path))
}

/**
 * Compile the globs that end in `/**` into a matcher for the folders below which they match all,
 * so that a walk need not enter those.
 */
export function toFolderMatcher(globs: readonly string[]): Matcher {
  return toMatcher(globs.filter((glob) => glob.endsWith('/**')).map((glob) => glob.slice(0, -3)))
}

/** Whether a glob can be compiled and is no negation; a class like `[z-a]` cannot. */
export function isSupportedGlob(glob: string): boolean {
  if (picomatch.scan(glob).negated) return false
  try {
    picomatch.makeRe(glob, { ...OPTIONS, debug: true })
    return true
  } catch {
    return false
  }
}
