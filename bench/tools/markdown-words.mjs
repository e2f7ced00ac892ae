/**
 * Whether the Markdown that a site publishes of a page contains the words of the page, parsed again by remark.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { raw } from 'hast-util-raw'
import { toString as textOfMarkdown } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

/** For the mouse, for screen readers, for the other colour mode; removed lines of code; formulas, which are TeX in Markdown. */
const LEFT_OUT_ELEMENTS = new Set(['button', 'svg', 'nav', 'form', 'footer', 'math', 'template'])
const LEFT_OUT_CLASSES = [
  ...['hash-link', 'dark-only', 'visually-hidden', 'data-footnote-backref'],
  'code-line-deleted',
]
/** The names of tabs are buttons, and said above their panels. */
const KEPT_ROLES = new Set(['tab'])
const INLINE = new Set(
  'a abbr b bdi cite code del em i ins kbd mark q s small span strong sub sup u'.split(' '),
)

/**
 * Words of an article that its Markdown does not have, each as often as it is missing.
 *
 * @param {string} html - The article as it is published.
 * @param {string} markdown - Of its copy.
 * @returns {string[]}
 */
export function lostWords(html, markdown) {
  const tree = reader.parse(markdown)
  const known = new Map()
  for (const word of toWords(textOf(tree))) known.set(word, (known.get(word) ?? 0) + 1)
  return toWords(readHtml(html)).filter((word) => {
    const left = known.get(word) ?? 0
    known.set(word, left - 1)
    return left <= 0
  })
}

/**
 * Every page of an output that has a copy: how many words it shows, and which of them its copy lacks.
 *
 * @param {string} dist - Folder of the output.
 * @returns {{ path: string, words: number, lost: string[] }[]}
 */
export function compareCopies(dist) {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)index\.json$/.test(path) && !path.includes('assets/'))
    .sort()
    .flatMap((path) => {
      const folder = path.slice(0, -'index.json'.length).replace(/\/$/, '')
      const copy = [`${folder}.md`, join(folder, 'index.md')].find((name) =>
        existsSync(join(dist, name)),
      )
      if (!copy) return []
      const { article = '' } = JSON.parse(readFileSync(join(dist, path), 'utf8'))
      const lost = lostWords(article, readFileSync(join(dist, copy), 'utf8'))
      return [{ path: copy, words: toWords(readHtml(article)).length, lost }]
    })
}

/** Blocks are separate; HTML in Markdown is read as HTML. */
function textOf(node) {
  if (node.type === 'html') return readHtml(node.value)
  if (node.type === 'break') return ' '
  if (node.type === 'code') return `${node.meta ?? ''} ${node.value} `
  if (!('children' in node)) return textOfMarkdown(node, { includeImageAlt: false })
  const isBlock = !['emphasis', 'strong', 'delete', 'link', 'linkReference'].includes(node.type)
  return node.children.map(textOf).join('') + (isBlock ? ' ' : '')
}

function readHtml(html) {
  return collect(raw({ type: 'root', children: [{ type: 'raw', value: html }] }))
}

function collect(node) {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element' && isLeftOut(node)) return ' '
  const text = node.children.map(collect).join('')
  return node.type === 'element' && INLINE.has(node.tagName) ? text : ` ${text} `
}

function isLeftOut({ tagName, properties }) {
  if (KEPT_ROLES.has(properties.role)) return false
  // Markdown numbers footnotes automatically.
  if ('dataFootnoteRef' in properties) return true
  const classes = [properties.className ?? []].flat().map(String)
  return LEFT_OUT_ELEMENTS.has(tagName) || LEFT_OUT_CLASSES.some((name) => classes.includes(name))
}

const toWords = (text) => text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
