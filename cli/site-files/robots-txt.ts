/** `robots.txt` of a site that welcomes crawlers: where its sitemaps are. */
export function toRobotsTxt(sitemaps: readonly string[]): string {
  return ['User-agent: *', 'Allow: /', '', ...sitemaps.map((url) => `Sitemap: ${url}`), ''].join(
    '\n',
  )
}
