/** Made once a build; a page marks its own entry. */
const trees = new WeakMap()

export function render({ title, description, content, page, collections: { pages } }) {
  const own = `href="${page.url}"`
  const at = pages.findIndex(({ url }) => url === page.url)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${toXml(title)} | Bench docs</title>
    <meta name="description" content="${toXml(description)}">
    <link rel="stylesheet" href="/docs.css">
  </head>
  <body>
    <header><a href="/">Bench docs</a></header>
    <nav aria-label="Pages">${treeOf(pages).replace(own, `${own} aria-current="page"`)}</nav>
    <main>
      <h1>${toXml(title)}</h1>
      <aside aria-label="On this page"><ul>${listHeadings(content)}</ul></aside>
      <article>${content}</article>
      <footer>${toLink('prev', pages[at - 1])} ${toLink('next', pages[at + 1])}</footer>
    </main>
  </body>
</html>`
}

function treeOf(pages) {
  const known = trees.get(pages)
  if (known) return known
  const sections = new Map()
  for (const each of pages) {
    const section = each.url.split('/').at(-3) ?? ''
    sections.set(section, [...(sections.get(section) ?? []), each])
  }
  const html = [...sections].map(([section, list]) => {
    const entries = `<ul>${list.map((each) => `<li>${toLink('', each)}</li>`).join('')}</ul>`
    return section ? `<details><summary>${section}</summary>${entries}</details>` : entries
  })
  trees.set(pages, html.join(''))
  return html.join('')
}

function toLink(rel, page) {
  return page ? `<a${rel && ` rel="${rel}"`} href="${page.url}">${toXml(page.data.title)}</a>` : ''
}

function listHeadings(html) {
  const headings = html.matchAll(/<h[23] id="([^"]*)"[^>]*>(.*?)<\/h[23]>/g)
  return Array.from(headings, ([, id, text]) => `<li><a href="#${id}">${text}</a></li>`).join('')
}

function toXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
