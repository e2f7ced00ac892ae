/** Load the code for zooming images, on the first page with such an image; sites without them do not have it. */
export async function startZoom(document: Document): Promise<void> {
  const { installZoom } = await import(/* webpackChunkName: "zoom" */ './behaviours/zoom.ts')
  installZoom(document)
}
