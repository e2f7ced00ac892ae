const RIGHTS = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation']

/**
 * Values of a frame's `sandbox` attribute; `null` for an address that no frame may have.
 *
 * A frame that shows the site itself could remove its sandbox by script, so it does not get the site's origin.
 * Only the host name is compared: ports, `www.` and `http:` often reach the same server.
 *
 * @param src - As a browser would read it: it may contain characters that browsers ignore.
 * @param siteUrl - Origin of the site: `https://docs.example`.
 */
export function toFrameRights(src: string, siteUrl: string): readonly string[] | null {
  const url = /^\s*https:\/\//i.test(src) && URL.canParse(src) ? new URL(src) : null
  if (url?.protocol !== 'https:') return null
  const isOwn = toHost(url) === toHost(new URL(siteUrl))
  return isOwn ? RIGHTS.filter((right) => right !== 'allow-same-origin') : RIGHTS
}

function toHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}
