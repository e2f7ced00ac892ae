/** Lists every link written outside of content: in the config and in sidebars. */
import { type LoadedConfig, toConfigName } from './paths.ts'

/** A link in a config or a sidebars file. */
interface ConfigLink {
  /** The option that contains it: `themeConfig.navbar.items[2].to`. */
  at: string
  href: string
}

const LINK_OPTIONS = new Set(['to', 'href'])
/** An `href` attribute in HTML. */
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** All links below a value of the config, in order: options for links, and links in HTML. */
export function* listConfigLinks(value: unknown, at: string): Generator<ConfigLink> {
  if (typeof value === 'string')
    for (const [, double, single] of value.matchAll(HREF))
      yield { at, href: double ?? single ?? '' }
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`
    if (LINK_OPTIONS.has(key) && typeof each === 'string') yield { at: place, href: each }
    else yield* listConfigLinks(each, place)
  }
}

/** Links of the shell with the file that defines them, relative to the site folder: config first, then sidebars. */
export function* listShellLinks({
  config,
  file,
  root,
  sidebars,
  versions,
}: Pick<LoadedConfig, 'config' | 'file' | 'root' | 'sidebars' | 'versions'>): Generator<
  ConfigLink & { file: string }
> {
  const configName = toConfigName({ root, file })
  const { navbar, footer, announcementBar } = config.themeConfig
  for (const link of listConfigLinks({ navbar, footer, announcementBar }, 'themeConfig'))
    yield { ...link, file: configName }
  for (const { id, sidebarPath } of config.docs) {
    const own = versions?.[id] ?? [{ sidebars: sidebars[id], sidebarFile: sidebarPath }]
    for (const { sidebars: value, sidebarFile } of own)
      if (typeof sidebarFile === 'string')
        for (const link of listConfigLinks(value, '')) yield { ...link, file: sidebarFile }
  }
}

/**
 * Whether a browser would run an address as code. Control characters and spaces before and in the scheme are
 * ignored, as in browsers.
 */
export function runsCode(href: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(href.replace(/[\p{Cc}\s]/gu, ''))
}
