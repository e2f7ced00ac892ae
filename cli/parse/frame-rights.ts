const RIGHTS = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation']

/**
 * What a frame may do inside of its sandbox; `null` for an address that no frame may have.
 *
 * One that shows the site itself could take its own sandbox off by script, so it is no part of the
 * site's origin. Only the name of the host counts: ports, `www.` and `http:` often lead to the same
 * server.
 *
 * @param src - As browsers read it, and so with anything in it that they leave out or add.
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
