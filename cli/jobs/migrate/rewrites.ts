/** Rewrites of VitePress: paths of pages in the site that differ from those of their files. */
import type { ForeignPart } from './part.ts'

/** @returns a function from the path of a file to the path of its page. */
export function toRewrite(rewrites: ForeignPart): (path: string) => string {
  const rules = rewrites.entries().flatMap(([from, part]) => {
    const to = part.text()
    return to === undefined ? [] : [toRule(from, to)]
  })
  return (path) => {
    for (const rule of rules) {
      const found = rule(path)
      if (found !== null) return found
    }
    return path
  }
}

/** `packages/:name/src/(.*)` → `:name/:path*` */
function toRule(from: string, to: string): (path: string) => string | null {
  const names: string[] = []
  const pattern = from.replace(
    /:(\w+)(\([^)]*\)|[*+])?|\([^)]*\)|[.\\^$+?{}[\]|]/g,
    (token: string, name: string | undefined, rest: string | undefined) => {
      if (name === undefined && !token.startsWith('(')) return `\\${token}`
      names.push(name ?? String(names.length))
      if (name === undefined) return token
      if (rest?.startsWith('(')) return rest
      return rest === undefined ? '([^/]+?)' : '(.*)'
    },
  )
  const expression = new RegExp(`^${pattern}$`)
  return (path) => {
    const match = expression.exec(path)
    if (!match) return null
    return to
      .replace(/:(\w+)[*+]?/g, (_, name: string) => match[names.indexOf(name) + 1] ?? '')
      .replace(/\/{2,}/g, '/')
  }
}
