import type { ArticleData } from '../../../cli/base/model/article.ts'
import type { Doc } from '../../../cli/base/model/doc.ts'
import type { SourceFile } from '../../../cli/base/model/source-file.ts'
import { createParser, type ParseDoc } from '../../../cli/read/parse/create-parser.ts'
import type { ParseOptions } from '../../../cli/read/parse/parse-options.ts'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'

/** Some components and a few German texts. */
export const OPTIONS: ParseOptions = {
  url: 'https://docs.example',
  parser: 'satteri',
  formats: { site: 'detect', instances: {} },
  contentFolders: ['content', 'i18n'],
  maintainCase: false,
  defaultLanguage: 'text',
  magicComments: [
    {
      className: 'theme-code-block-highlighted-line',
      line: 'highlight-next-line',
      block: { start: 'highlight-start', end: 'highlight-end' },
    },
  ],
  admonitions: {},
  components: ['Card', 'FileTree', 'Link'],
  messages: { de: { 'theme.admonition.tip': 'Tipp' } },
}

export const FILE: SourceFile = {
  file: 'content/guide/01-intro.md',
  origin: 'content/guide/01-intro.md',
  path: 'guide/01-intro.md',
  locale: 'en',
  instance: 'guide',
  version: 'current',
}

/** A parser with some components and a few German texts. */
export function createTestParser(options: Partial<ParseOptions> = {}): Promise<ParseDoc> {
  return createParser({ ...OPTIONS, ...options })
}

const parseDoc = await createTestParser()

/** Parse a text as the file `content/guide/01-intro.md`. */
export function parse(text: string, file: Partial<SourceFile> = {}): Doc {
  return parseDoc(text, { ...FILE, ...file })
}

/** The article of a text as HTML: addresses as written, components as tags. */
export function htmlOf(text: string, file: Partial<SourceFile> = {}): string {
  return toHtml(parse(text, file).article)
}

/** An article as HTML: addresses as written, components as tags with their props. */
export function toHtml(article: ArticleData): string {
  return article
    .map((segment) => {
      if (typeof segment === 'string') return segment
      if (segment.kind === 'link') return `${segment.open} href="${escapeAttribute(segment.href)}">`
      if (segment.kind === 'image') return `${segment.open} src="${escapeAttribute(segment.src)}">`
      const { name, props, children, slots = [] } = segment
      const held = slots.map((slot) => `[${slot.path.join('.')}: ${toHtml(slot.children)}]`)
      return `<${name} ${JSON.stringify(props)}>${held.join('')}${toHtml(children)}</${name}>`
    })
    .join('')
}

/** Codes of a text's diagnostics with their places: `HTML_REFUSED 3:1`. */
export function diagnosticsOf(text: string, file: Partial<SourceFile> = {}): string[] {
  return parse(text, file).diagnostics.map(
    ({ code, source }) => `${code} ${source?.line}:${source?.column}`,
  )
}
