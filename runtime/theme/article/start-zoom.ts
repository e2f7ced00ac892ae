import type { LocationStore } from '../../router/location-store.ts'

/** Load the code for zooming images, on the first page with such an image; sites without them do not have it. */
export async function startZoom(document: Document, { hold }: LocationStore): Promise<void> {
  const { installZoom } = await import(/* webpackChunkName: "zoom" */ './behaviours/zoom.ts')
  installZoom(document, hold)
}
