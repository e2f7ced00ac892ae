/** Plugins for analytics as scripts in the head of every page. */
import { listOf } from './foreign-value.ts'
import { type MovedSite, putOption } from './moved-site.ts'
import type { ForeignPart } from './part.ts'

const GOOGLE = 'https://www.googletagmanager.com'
const CONNECTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', GOOGLE]

/** Carry a plugin over. @returns whether it is one for analytics whose options are known. */
export function moveAnalytics(name: string, options: ForeignPart, moved: MovedSite): boolean {
  if (name === 'plugin-google-gtag') return moveGtag(options, moved)
  if (name === 'plugin-google-tag-manager') {
    const id = options.get('containerId').text()
    if (id === undefined) return false
    addScript(moved, { src: `${GOOGLE}/gtm.js?id=${id}`, async: true })
    return true
  }
  return /plugin-umami$/.test(name) && moveUmami(options, moved)
}

function moveGtag(options: ForeignPart, moved: MovedSite): boolean {
  const ids = options
    .get('trackingID')
    .itemsOrSelf()
    .flatMap((part) => part.text() ?? [])
  const [first] = ids
  if (first === undefined) return false
  // Addresses are always anonymous in Google Analytics 4.
  options.get('anonymizeIP').flag()
  addScript(moved, { src: `${GOOGLE}/gtag/js?id=${first}`, async: true })
  putOption(moved.config, ['contentSecurityPolicy', 'connect-src'], CONNECTS)
  const modules = listOf(moved.config.clientModules)
  putOption(moved.config, ['clientModules'], [...modules, './google-analytics.js'])
  const configs = ids.map((id) => `gtag('config', '${id}', { send_page_view: false })\n`).join('')
  moved.files.push({
    path: 'google-analytics.js',
    content: GTAG.replace('CONFIGS\n', configs).replace('EXPORT', 'export function'),
  })
  return true
}

/** The module, in which `EXPORT` stands for the words that export a function. */
const GTAG = `window.dataLayer ??= []
function gtag() {
  // The library reads calls as lists of arguments, not as arrays.
  window.dataLayer.push(arguments)
}
gtag('js', new Date())
CONFIGS

EXPORT onRouteDidUpdate({ location, previousLocation }) {
  if (location.pathname === previousLocation?.pathname) return
  gtag('event', 'page_view', {
    page_location: window.location.href,
    page_title: document.title,
  })
}
`

function moveUmami(options: ForeignPart, moved: MovedSite): boolean {
  const [id, domain] = ['websiteID', 'analyticsDomain'].map((name) => options.get(name).text())
  if (id === undefined || domain === undefined) return false
  const script = options.get('scriptName').text() ?? 'script.js'
  addScript(moved, { src: `https://${domain}/${script}`, 'data-website-id': id, defer: true })
  putOption(moved.config, ['contentSecurityPolicy', 'connect-src'], [`https://${domain}`])
  return true
}

function addScript({ config }: MovedSite, script: Record<string, string | boolean>): void {
  putOption(config, ['scripts'], [...listOf(config.scripts), script])
}
