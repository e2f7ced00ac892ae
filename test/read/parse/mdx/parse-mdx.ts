import type { Doc } from '../../../../cli/base/model/doc.ts'
import { createParser } from '../../../../cli/read/parse/create-parser.ts'
import type { ParseOptions } from '../../../../cli/read/parse/parse-options.ts'
import { FILE, OPTIONS, toHtml } from '../parse-text.ts'

const PAGE = { ...FILE, file: 'content/guide/page.mdx', origin: 'content/guide/page.mdx' }

/** A parser of MDX pages that may import some files, by their path from the site folder. */
export async function createMdxParser(
  files: Readonly<Record<string, string>> = {},
  options: Partial<ParseOptions> = {},
): Promise<(text: string) => Doc> {
  const parse = await createParser({ ...OPTIONS, ...options }, (path) =>
    Object.hasOwn(files, path) ? (files[path] ?? null) : null,
  )
  await parse.prepare('', PAGE)
  return (text) => parse(text, PAGE)
}

const parseMdx = await createMdxParser()

/** The article of a page of MDX as HTML, as `htmlOf` returns it, followed by its diagnostics. */
export function htmlOfMdx(text: string, parse: (text: string) => Doc = parseMdx): string {
  const { article, diagnostics } = parse(text)
  const found = diagnostics.map(
    ({ code, message, source }) =>
      `\n${code} ${source?.file === PAGE.file ? '' : `${source?.file}:`}${source?.line}:${source?.column} ${message}`,
  )
  return toHtml(article) + found.join('')
}
