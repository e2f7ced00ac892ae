/** Selects the texts that an answer fetches: those of visible hits whose titles do not contain all words. */
import type { PageText } from '../format/index-format.ts'
import type { IndexFiles } from './index-files.ts'
import { IndexChanged } from './load-files.ts'
import type { ScoredPage } from './score-pages.ts'

/** Context of loading. */
interface Loading {
  files: IndexFiles
  /** The index was just opened again, so a missing file stays missing. */
  isFresh: boolean
}

/**
 * Load texts of pages whose blocks are loaded, or are among those that may be fetched. Blocks with more
 * pages and better pages are fetched first.
 *
 * @param limit - Maximum of blocks to fetch.
 */
export async function loadTexts(
  pages: readonly ScoredPage[],
  { files, isFresh }: Loading,
  limit: number,
): Promise<Map<number, PageText>> {
  const chosen = new Set([
    ...pages.map(({ page }) => files.blockOf(page).block).filter((block) => files.hasBlock(block)),
    ...mostWanted(pages, files).slice(0, limit),
  ])
  /** A page without its text is still a hit. Only if the index may have been replaced, it must be opened again. */
  const loadBlock = (block: number) =>
    files.block(block).catch((error: unknown) => {
      if (error instanceof IndexChanged && !isFresh) throw error
      return null
    })
  const texts = new Map<number, PageText>()
  await Promise.all(
    pages.map(async ({ page }) => {
      const { block, first } = files.blockOf(page)
      if (!chosen.has(block)) return
      const text = (await loadBlock(block))?.[page - first]
      if (text) texts.set(page, text)
    }),
  )
  return texts
}

function mostWanted(pages: readonly ScoredPage[], files: IndexFiles): number[] {
  const worth = new Map<number, number>()
  for (const [rank, { page }] of pages.entries()) {
    const { block } = files.blockOf(page)
    if (!files.hasBlock(block)) worth.set(block, (worth.get(block) ?? 0) + 1 / (rank + 6))
  }
  return [...worth.keys()].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b)
}
