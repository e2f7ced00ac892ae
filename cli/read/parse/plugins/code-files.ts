/** Code blocks that show a file, or a part of it: ```` ```ts file="./setup.ts" region="start" ````. */
import { basename, extname } from 'node:path/posix'
import type { Code, Root } from 'mdast'
import type { VFile } from 'vfile'
import { codeFileUnread, codeFileWithText } from '../../../base/errors/catalogue.ts'
import { cutFile, type Unshown } from '../code/cut-file.ts'
import { type CodeMeta, readMeta } from '../code/read-meta.ts'
import type { ContentReader } from '../mdx/content-reader.ts'
import { isReadableCode, resolveImports } from '../mdx/resolve-import.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import { countIncluded } from '../page-limits.ts'
import { walkBlocks } from '../walk.ts'

/** Fill blocks that name a file with the file's text. */
export function remarkCodeFiles(read: ContentReader['read']) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    const reading: Reading = { page, read }
    walkBlocks(tree, (node) => {
      if (node.type === 'code' && namesFile(node)) fill(reading, node)
      return undefined
    })
  }
}

interface Reading {
  page: Page
  read: ContentReader['read']
}

const namesFile = ({ lang, meta }: Code) =>
  /(?:^|\s)file=/.test(meta ?? '') || lang?.startsWith('file=') === true

function fill(reading: Reading, node: Code): void {
  const { page } = reading
  // Without a language the first word of the opening line is `file=`.
  const hasLanguage = node.lang?.startsWith('file=') !== true
  const written = hasLanguage ? (node.meta ?? '') : `${node.lang} ${node.meta ?? ''}`
  const meta = readMeta(written)
  if (meta.file === null) return
  const source = sourceOf(page, node)
  if (node.value.trim() !== '') page.diagnostics.push(codeFileWithText(meta.file, source))
  const text = readPart(reading, meta.file, meta)
  if (typeof text === 'string') node.value = text
  else page.diagnostics.push(codeFileUnread(meta.file, text, source))
  node.meta = written
  if (!hasLanguage) node.lang = languageOf(meta.file)
}

/** Language of a file: `ts` for `a.test.ts`, `dockerfile` for `Dockerfile`. */
function languageOf(path: string): string {
  return (extname(path).slice(1) || basename(path)).toLowerCase()
}

function readPart(reading: Reading, path: string, part: CodeMeta): string | Unshown {
  const { included } = reading.page
  // Checked before the file is read, too: after the limit no file costs anything.
  const isFull =
    countIncluded(included, 'text and code', 0) ?? countIncluded(included, 'files, shown or not', 0)
  if (isFull) return isFull
  const text = readNear(reading, path)
  if (text === null)
    return {
      reason: 'there is no such file that content may show',
      hint: 'Write the path of a text file from this file, or with "@site/". Add other folders to `markdown.codeFolders`.',
    }
  const shown = countIncluded(included, 'files, shown or not', text.length) ?? cutFile(text, part)
  return typeof shown === 'string'
    ? (countIncluded(included, 'text and code', shown.length) ?? shown)
    : shown
}

/**
 * Text of a file, relative to the page; for a translation also relative to its source file. `null` if there is
 * none.
 */
function readNear({ page, read }: Reading, path: string): string | null {
  const specifier = /^(?:\.\.?|@site)\//.test(path) ? path : `./${path}`
  for (const found of resolveImports(specifier, page)) {
    const text = isReadableCode(found.path, page.options) ? read(found.path) : null
    if (text !== null) return text
  }
  return null
}
