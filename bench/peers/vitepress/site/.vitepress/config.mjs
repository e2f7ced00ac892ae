// The same site as the other tools build: docs at the root, one sidebar from the folders. This generator does
// not list folders automatically, so the config makes the sidebar from them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../docs')

function listPages(folder) {
  return readdirSync(join(docs, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => name !== 'index.md')
    .map((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return { text: entry.name, collapsed: true, items: listPages(path) }
      const [, text] = /^title: (.+)$/m.exec(readFileSync(join(docs, path), 'utf8')) ?? []
      return { text, link: path.replace(/\.md$/, '') }
    })
}

export default {
  title: 'Bench docs',
  srcDir: 'docs',
  cleanUrls: true,
  themeConfig: { nav: [{ text: 'Docs', link: '/' }], sidebar: listPages('') },
}
