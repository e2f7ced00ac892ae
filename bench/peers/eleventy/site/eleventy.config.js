// The same site as the other tools build: docs at the root, one sidebar from the folders, no search. This
// generator has no theme, so the layout is the smallest one for a page of documentation.
import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import highlight from '@11ty/eleventy-plugin-syntaxhighlight'
import anchor from 'markdown-it-anchor'

export default function configure(config) {
  config.addPlugin(highlight)
  config.addPassthroughCopy({ 'work/assets': '/' })
  config.addCollection('pages', (api) =>
    api.getAll().sort((one, other) => (one.url < other.url ? -1 : 1)),
  )
  config.amendLibrary('md', (markdown) => {
    markdown.use(anchor)
    const { rules } = markdown.renderer
    rules.link_open = (tokens, at, options, { page }, renderer) => {
      const [, file, hash = ''] = /^(\.[^#]*\.md)(#.*)?$/.exec(tokens[at].attrGet('href')) ?? []
      if (file !== undefined) tokens[at].attrSet('href', toAddress(page, file) + hash)
      return renderer.renderToken(tokens, at, options)
    }
  })
  return {
    dir: { input: 'work/docs', includes: '../_includes', output: 'work/dist' },
    markdownTemplateEngine: false,
  }
}

/** Links to files become addresses of pages, which have to be there. */
function toAddress({ inputPath, filePathStem }, file) {
  if (!existsSync(join(dirname(inputPath), file))) throw new Error(`${inputPath}: no page ${file}`)
  return `${posix.join(posix.dirname(filePathStem), file).replace(/\.md$/, '')}/`
}
