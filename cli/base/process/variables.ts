/** Variables of the environment that code of a site or of a plugin depends on. */

/**
 * A read of the environment, however it is written: `process.env.NAME`, `process?.env?.NAME`, `({ env }) => …`. React has
 * `type.env`.
 */
const ENVIRONMENT =
  /(?<!\btype)(?:\??\.|\[\s*["'`])env\b(?:["'`]\s*\])?(?:\??\.(\w+))?|[{,]\s*env\s*[,}:=]/g

/** Names and values of the variables that code reads; `null` if it may read any of them. */
export function readVariables(code: string): Readonly<Record<string, string | null>> | null {
  const names = Array.from(code.matchAll(ENVIRONMENT), ([, name]) => name)
  if (names.includes(undefined)) return null
  return Object.fromEntries(names.map((name = '') => [name, process.env[name] ?? null]))
}

/** All variables, on which code depends that may read any of them. */
export const listVariables = (): [name: string, value: string | undefined][] =>
  Object.entries(process.env).sort()
