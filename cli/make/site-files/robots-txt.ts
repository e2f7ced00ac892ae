/** Text of `robots.txt` for a site that allows crawlers: it names the sitemaps. */
export function toRobotsTxt(sitemaps: readonly string[]): string {
  return ['User-agent: *', 'Allow: /', '', ...sitemaps.map((url) => `Sitemap: ${url}`), ''].join(
    '\n',
  )
}
