/**
 * An HTML page that shows a pull request's changes for readers, before and after, word by word. It has no
 * script and loads nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { countOf } from '../../base/errors/count-of.ts'
import { type Html, html } from '../../base/html-report/html.ts'
import { toReportPage } from '../../base/html-report/to-report-page.ts'
import type { OutputDifference } from './compare-outputs.ts'
import { type ReadBlock, readPageText } from './page-text.ts'

/** Folders of the two outputs. */
interface ReviewFolders {
  before: string
  after: string
}

/** Maximum number of pages whose words are shown. Nobody reads a larger change page by page. */
const MOST_PAGES = 500

/** Write the page. Pages that differ only outside of their text are counted, but not shown. */
export function toReviewPage(difference: OutputDifference, folders: ReviewFolders): string {
  const { added, changed, removed, redirected } = difference.pages
  const compared = changed.slice(0, MOST_PAGES).map((path) => toChange(path, folders))
  const shown = compared.filter((change) => change !== null)
  const body = html`<main>
<h1>Changes for readers</h1>
<dl class="figures">
<div><dt>Pages changed</dt><dd>${shown.length}</dd></div>
<div><dt>Added</dt><dd>${added.length}</dd></div>
<div><dt>Removed</dt><dd>${removed.length}</dd></div>
<div><dt>Redirected</dt><dd>${redirected.length}</dd></div>
</dl>
<p>${countOf(compared.length - shown.length, 'page')} with the same text: what differs there are menus, scripts, addresses of files.
${changed.length > MOST_PAGES ? `${changed.length - MOST_PAGES} more changed pages are not shown.` : ''}</p>
${toPaths('Removed', removed)}${toPaths('Redirected', redirected)}
${shown}
${added.map((path) => toNew(path, folders))}
</main>`
  return toReportPage('Changes for readers', body, OWN_STYLE)
}

const OWN_STYLE = `
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 0 2rem }
.both > div { min-width: 0; padding: .25rem .75rem; border-inline-start: 3px solid var(--line) }
.both .gone { border-color: var(--removed) } .both .new { border-color: var(--added) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
ins { background: var(--added); text-decoration: underline } del { background: var(--removed) }
`

function toPaths(title: string, paths: readonly string[]): Html {
  if (paths.length === 0) return html``
  return html`<h2>${title}</h2><ul class="pages">${paths.map((path) => html`<li><code>${path}</code></li>`)}</ul>`
}

const readAt = (folder: string, path: string) =>
  readPageText(readFileSync(join(folder, path), 'utf8'))

/** `null` where the text of the page is the same. */
function toChange(path: string, { before, after }: ReviewFolders): Html | null {
  const [old, now] = [readAt(before, path), readAt(after, path)]
  const keyOf = ({ tag, text }: ReadBlock) => `${tag} ${text}`
  const parts = diffArrays(old.blocks.map(keyOf), now.blocks.map(keyOf))
  if (old.title === now.title && parts.every(({ added, removed }) => !added && !removed))
    return null
  const rows: Html[] = []
  let [oldAt, nowAt] = [0, 0]
  for (const [index, part] of parts.entries()) {
    const count = part.count ?? part.value.length
    const next = parts[index + 1]
    if (part.removed) {
      const taken = next?.added ? (next.count ?? next.value.length) : 0
      rows.push(
        ...toPairs(old.blocks.slice(oldAt, oldAt + count), now.blocks.slice(nowAt, nowAt + taken)),
      )
      oldAt += count
    } else if (part.added) {
      if (!parts[index - 1]?.removed)
        rows.push(...toPairs([], now.blocks.slice(nowAt, nowAt + count)))
      nowAt += count
    } else {
      oldAt += count
      nowAt += count
    }
  }
  return html`<section><h2>${now.title}</h2><p class="muted"><code>${path}</code></p>
${old.title === now.title ? '' : toRow({ tag: 'p', text: old.title }, { tag: 'p', text: now.title })}
${rows}</section>`
}

/** Changed blocks side by side, in order. */
function toPairs(before: readonly ReadBlock[], after: readonly ReadBlock[]): Html[] {
  const length = Math.max(before.length, after.length)
  return Array.from({ length }, (_, index) => toRow(before[index], after[index]))
}

function toRow(before: ReadBlock | undefined, after: ReadBlock | undefined): Html {
  const words = diffWordsWithSpace(before?.text ?? '', after?.text ?? '')
  const old = words.filter(({ added }) => !added)
  const now = words.filter(({ removed }) => !removed)
  return html`<div class="both"><div class="gone">${before ? toBlock(before.tag, old) : ''}</div>
<div class="new">${after ? toBlock(after.tag, now) : ''}</div></div>`
}

interface Words {
  value: string
  added?: boolean | undefined
  removed?: boolean | undefined
}

/** Headings of the compared pages become paragraphs, so that they do not enter the outline of this page. */
function toBlock(tag: string, words: readonly Words[]): Html {
  const text = words.map(({ value, added, removed }) =>
    added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : html`${value}`,
  )
  if (tag === 'pre') return html`<pre>${text}</pre>`
  return /^h\d$/.test(tag) ? html`<p><strong>${text}</strong></p>` : html`<p>${text}</p>`
}

function toNew(path: string, { after }: ReviewFolders): Html {
  const { title, blocks } = readAt(after, path)
  return html`<section><h2>${title} <span class="muted">new</span></h2><p class="muted"><code>${path}</code></p>
${blocks.map(({ tag, text }) => toBlock(tag, [{ value: text, added: true }]))}</section>`
}
