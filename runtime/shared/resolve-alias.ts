/** The path of an alias: `@core/tabs` → `core/tabs` by `{ '@core/*': 'core/*' }`; `null` for other names. */
export function resolveAlias(
  name: string,
  aliases: Readonly<Record<string, string>>,
): string | null {
  for (const [alias, target] of Object.entries(aliases)) {
    if (alias === name) return target
    const prefix = alias.endsWith('/*') ? alias.slice(0, -1) : null
    if (prefix !== null && name.startsWith(prefix))
      return target.replace('*', () => name.slice(prefix.length))
  }
  return null
}
