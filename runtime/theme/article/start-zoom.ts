/** Fetch what shows larger views, by the first page with a picture that has one; no part of a site without them. */
export async function startZoom(document: Document): Promise<void> {
  const { installZoom } = await import(/* webpackChunkName: "zoom" */ './behaviours/zoom.ts')
  installZoom(document)
}
