import type { SiteConfig } from '../../config/schema.ts'

/** Text of `robots.txt` for a site that allows crawlers: what they may do with its content, and the sitemaps. */
export function toRobotsTxt(
  sitemaps: readonly string[],
  signals: SiteConfig['contentSignals'] = {},
): string {
  const said = Object.entries(signals).map(([name, allows]) => `${name}=${allows ? 'yes' : 'no'}`)
  return [
    'User-agent: *',
    ...(said.length === 0 ? [] : [`Content-Signal: ${said.join(', ')}`]),
    'Allow: /',
    '',
    ...sitemaps.map((url) => `Sitemap: ${url}`),
    '',
  ].join('\n')
}
