import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { ArticleData, ArticleSlot } from '../../model/article.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import type { Doc } from '../../model/doc.ts'
import type { MergedSource } from './merge-translation.ts'

/** Give everything in a doc that was put together from two files the place that its author knows. */
export function relocateDoc<
  Parsed extends Pick<Doc, 'article' | 'assets' | 'diagnostics' | 'file'>,
>(doc: Parsed, { runs }: MergedSource): Parsed {
  const move = (source: Source): Source => {
    const { line } = source
    // What stands in a partial has its place already.
    const isOwn = source.file === doc.file.file
    const run = line === undefined || !isOwn ? undefined : runs.findLast(({ from }) => from <= line)
    if (!run || line === undefined) return source
    return { ...source, file: run.file, line: run.line + line - run.from }
  }
  return {
    ...doc,
    article: moveArticle(doc.article, move),
    assets: doc.assets.map((asset) => ({ ...asset, source: move(asset.source) })),
    diagnostics: doc.diagnostics
      .map(
        (diagnostic): Diagnostic =>
          diagnostic.source ? { ...diagnostic, source: move(diagnostic.source) } : diagnostic,
      )
      .filter((diagnostic) => !isOfOtherLanguage(diagnostic, doc.file.file)),
  }
}

/** What is looked for in a text is looked for by the words of its language: in the source, not in what a translation has of it. */
function isOfOtherLanguage({ code, source }: Diagnostic, file: string): boolean {
  return code.startsWith('CONTENT_') && source?.file !== file
}

function moveSlot(slot: ArticleSlot, move: (source: Source) => Source): ArticleSlot {
  return { ...slot, children: moveArticle(slot.children, move) }
}

function moveArticle(article: ArticleData, move: (source: Source) => Source): ArticleData {
  return article.map((segment) => {
    if (typeof segment === 'string') return segment
    const source = move(segment.source)
    if (segment.kind !== 'component') return { ...segment, source }
    const { slots } = segment
    return {
      ...segment,
      source,
      children: moveArticle(segment.children, move),
      ...omitUndefined({ slots: slots?.map((slot) => moveSlot(slot, move)) }),
    }
  })
}
