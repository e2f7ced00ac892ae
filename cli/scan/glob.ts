/**
 * Globs of the site config as regular expressions, for paths with `/` inside one folder: `**`, `*`,
 * `?`, `[a-z]`, `{a,b}` and `\` before a character that stands for itself. As in shells, a name that
 * starts with a dot is matched by a pattern that starts with that dot only.
 */

const VISIBLE = '(?!\\.)'
const SEGMENT = `${VISIBLE}[^/]+`

/** Whether a path matches at least one of the globs. */
export type Matcher = (path: string) => boolean

/** Compile globs once; no globs match nothing. */
export function toMatcher(globs: readonly string[]): Matcher {
  const expressions = globs.flatMap(expandBraces).map(toRegExp)
  return (path) => expressions.some((expression) => expression.test(path))
}

/**
 * Compile the globs that end in `/**` into a matcher for the folders below which they match all,
 * so that a walk need not enter those.
 */
export function toFolderMatcher(globs: readonly string[]): Matcher {
  const whole = globs.flatMap(expandBraces).filter((glob) => glob.endsWith('/**'))
  return toMatcher(whole.map((glob) => glob.slice(0, -3)))
}

/** Whether this notation knows everything in the glob; negation and `+(a|b)` it does not. */
export function isSupportedGlob(glob: string): boolean {
  if (glob.startsWith('!') || /(^|[^\\])[!@+*?]\(/.test(glob)) return false
  try {
    return expandBraces(glob).map(toRegExp).length > 0
  } catch {
    // A class like `[z-a]`.
    return false
  }
}

/** `a{b,c{d,e}}` → `ab`, `acd`, `ace`; braces without a comma stay as they are. */
function expandBraces(glob: string): string[] {
  const group = findGroup(glob)
  if (!group) return [glob]
  const before = glob.slice(0, group.start)
  const after = expandBraces(glob.slice(group.end))
  return group.options.flatMap((option) =>
    expandBraces(option).flatMap((text) => after.map((rest) => before + text + rest)),
  )
}

/** The first brace group with a comma of its own: `end` is behind its closing brace. */
function findGroup(glob: string): { start: number; end: number; options: string[] } | null {
  for (let start = 0; start < glob.length; start += 1) {
    if (glob[start] === '\\') start += 1
    else if (glob[start] === '{') {
      const group = readGroup(glob, start)
      if (group) return { start, ...group }
    }
  }
  return null
}

function readGroup(glob: string, start: number): { end: number; options: string[] } | null {
  const options: string[] = []
  let depth = 0
  let from = start + 1
  for (let index = start; index < glob.length; index += 1) {
    const char = glob[index]
    if (char === '\\') index += 1
    else if (char === '{') depth += 1
    else if (char === ',' && depth === 1) {
      options.push(glob.slice(from, index))
      from = index + 1
    } else if (char === '}') {
      depth -= 1
      if (depth > 0) continue
      options.push(glob.slice(from, index))
      return options.length > 1 ? { end: index + 1, options } : null
    }
  }
  return null
}

function toRegExp(glob: string): RegExp {
  const segments = glob.replace(/^(\.?\/)+/, '').split('/')
  const last = segments.length - 1
  const source = segments.map((segment, index) => {
    if (segment === '**') return index === last ? `${SEGMENT}(?:/${SEGMENT})*` : `(?:${SEGMENT}/)*`
    return toSegment(segment) + (index === last ? '' : '/')
  })
  return new RegExp(`^${source.join('')}$`, 'u')
}

function toSegment(segment: string): string {
  const source = segment.replace(
    /\\(.)|\[(!|\^)?(\]?[^\]]*)\]|\*+|\?|[$()+.[\\\]^{|}/]/gu,
    (token: string, escaped?: string, negated?: string, members?: string) => {
      if (escaped !== undefined) return escapeCharacter(escaped)
      if (members !== undefined && members !== '') return toClass(members, negated !== undefined)
      if (token.startsWith('*')) return '[^/]*'
      return token === '?' ? '[^/]' : escapeCharacter(token)
    },
  )
  return /^[*?[]/.test(segment) ? VISIBLE + source : source
}

function toClass(members: string, isNegated: boolean): string {
  return `[${isNegated ? '^/' : ''}${members.replace(/[\\\]^[]/g, '\\$&')}]`
}

function escapeCharacter(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&')
}
