/**
 * Whether two tags mean the same language: `de_DE` of a tool is our `de`, `zh-TW` our `zh-Hant`; `de-AT` is
 * another language.
 */
export function isSameLang(one: string, other: string): boolean {
  const [mine, theirs] = [toWhole(one), toWhole(other)]
  return mine !== null && mine === theirs
}

function toWhole(lang: string): string | null {
  try {
    return new Intl.Locale(lang.replace(/[.@].*$/, '').replaceAll('_', '-')).maximize().toString()
  } catch {
    return null
  }
}
