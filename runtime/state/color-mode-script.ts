import type { LocaleDocument } from '../contract/locale-data.ts'
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY } from './announcement.ts'
import { COLOR_MODE_KEY, THEME_COLOR } from './color-mode.ts'
import { earlyScript } from './early-script.ts'
import { preferredVersionKey } from './preferred-version.ts'

/** Query parameter that sets the colour mode for one page load: `?octavo-theme=dark`. */
const COLOR_MODE_PARAMETER = 'octavo-theme'
/** Prefix of query parameters that set `data-…` on `<html>`: `?octavo-data-embed=1`. */
const DATA_PARAMETER = 'octavo-data-'

type Settings = Pick<LocaleDocument, 'colorMode' | 'storage' | 'announcement' | 'docs' | 'search'>

/**
 * Text of the script in the head, which runs before the first paint. On `<html>` it sets
 *
 * - `data-theme` and `data-theme-choice`: query, else storage, else the device or the default;
 * - `meta theme-color`, to the colour of that mode;
 * - `data-announcement-bar-initially-dismissed`: whether the reader closed *this* announcement;
 * - `data-version-chosen`: the reader prefers a version that is not the latest;
 * - `data-js`: scripts run, so elements that need them may be shown.
 *
 * What {@link earlyScript} has to say comes last, because nothing of it is needed for the first paint.
 *
 * The text is the same for all pages of a locale, so that one hash in the Content-Security-Policy covers
 * it.
 */
export function colorModeScript(settings: Settings): string {
  const { colorMode, storage, announcement, docs } = settings
  const key = (name: string) => JSON.stringify(name + storage.suffix)
  const { defaultMode, disableSwitch, respectPrefersColorScheme: follows } = colorMode
  const parts = [
    'var h=document.documentElement,s=null,t,c,q=new URLSearchParams(location.search)',
    // Reading the property throws if storage is blocked.
    `function g(k){try{return ${storage.type}.getItem(k)}catch(e){return null}}`,
    `q.forEach(function(v,k){var m=/^${DATA_PARAMETER}([a-z][a-z-]*)$/.exec(k);m&&h.setAttribute("data-"+m[1],v)})`,
    'h.setAttribute("data-js","")',
  ]
  if (!disableSwitch)
    parts.push(
      'function v(x){return x==="light"||x==="dark"?x:null}',
      `s=v(q.get("${COLOR_MODE_PARAMETER}"))||v(g(${key(COLOR_MODE_KEY)}))`,
    )
  const unset = follows
    ? '(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")'
    : `"${defaultMode}"`
  parts.push(
    `t=s||${unset}`,
    'h.setAttribute("data-theme",t)',
    `(c=document.querySelector(${JSON.stringify(THEME_COLOR)}))&&(c.content=c.getAttribute("data-"+t))`,
    `h.setAttribute("data-theme-choice",s||"${follows ? 'system' : defaultMode}")`,
  )
  if (announcement)
    parts.push(
      `h.setAttribute("data-announcement-bar-initially-dismissed",g(${key(ANNOUNCEMENT_ID_KEY)})===${JSON.stringify(announcement.id)}&&g(${key(ANNOUNCEMENT_DISMISS_KEY)})==="true")`,
    )
  const chosen = toChoices(docs, key)
  if (chosen.length > 0)
    parts.push(
      `[${chosen.join()}].some(function(c){return c[1].indexOf(g(c[0]))>=0})&&h.setAttribute("data-version-chosen","")`,
    )
  parts.push(...earlyScript(settings))
  // `<` could end the script element.
  return `(function(){${parts.join(';')}})()`.replaceAll('<', '\\u003c')
}

/** For each instance with versions: storage key, and the names of versions other than the latest. */
function toChoices(docs: Settings['docs'], key: (name: string) => string): string[] {
  if (!docs?.remember) return []
  return Object.entries(docs.instances).flatMap(([instance, { latest, versions }]) => {
    const others = versions.map(({ name }) => name).filter((name) => name !== latest)
    const names = JSON.stringify(others)
    return others.length === 0 ? [] : [`[${key(preferredVersionKey(instance))},${names}]`]
  })
}
