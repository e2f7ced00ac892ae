/**
 * Name of an HTML entry of the config, for its message id: its visible words. `null` if there are none to
 * translate, like in a line or an icon.
 */
export function htmlKey(html: string): string | null {
  const spoken = [...html.matchAll(/\s(?:aria-label|title|alt)\s*=\s*(["'])(.*?)\1/gis)]
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
  const words = [text, ...spoken.map(([, , label = '']) => label)]
    .join(' ')
    .replace(/&[a-z\d#]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /\p{L}/u.test(words) ? words.slice(0, 60).trim() : null
}
