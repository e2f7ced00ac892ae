/** The data for hydration is a small part of a page: text of the HTML is not sent twice. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOwnSite } from '../e2e/built-site.ts'
import { readTree } from '../read-tree.ts'

const DATA = /<script type="application\/json" id="octavo-route">.*?<\/script>/s

test('no page of the site is more than 1.3 times its size without that data', async () => {
  const { out } = await buildOwnSite()
  const pages = Object.keys(readTree(out) ?? {}).filter((path) => path.endsWith('.html'))
  const ratios = pages.map((path) => {
    const html = readFileSync(join(out, path), 'utf8')
    expect(html).toMatch(DATA)
    return { path, ratio: Buffer.byteLength(html) / Buffer.byteLength(html.replace(DATA, '')) }
  })
  expect(pages.length).toBeGreaterThan(60)
  expect(ratios.filter(({ ratio }) => ratio > 1.3)).toEqual([])
})
