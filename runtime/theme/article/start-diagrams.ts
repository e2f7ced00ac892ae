/** Fetch what draws, by the first page with diagrams; no part of a site without them. Returns the way to stop. */
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
