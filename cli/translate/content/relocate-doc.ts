import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { ArticleData, ArticleSlot } from '../../base/model/article.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { Doc } from '../../base/model/doc.ts'
import type { MergedSource } from './merge-translation.ts'

/** Correct the positions in a doc that was merged from two files: each gets its file and line before the merge. */
export function relocateDoc<
  Parsed extends Pick<Doc, 'article' | 'assets' | 'diagnostics' | 'file'>,
>(doc: Parsed, { runs }: MergedSource): Parsed {
  const move = (source: Source): Source => {
    const { line } = source
    // Positions in a partial are already correct.
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

/**
 * Whether a diagnostic of a content check is about source text inside a translation: these checks look for
 * words of the translation's language.
 */
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
