/**
 * Load the code that renders diagrams, on the first page with one; sites without them do not have it.
 * Returns a function that stops rendering.
 */
export function startDiagrams(article: HTMLElement): () => void {
  const drawing = load().then((draw) => draw(article))
  return () => void drawing.then((stop) => stop())
}

async function load() {
  const { drawDiagrams } = await import(
    /* webpackChunkName: "diagrams" */ './diagrams/draw-diagrams.ts'
  )
  return drawDiagrams
}
