/** Which texts an answer fetches: those of the lines that are seen and whose titles do not say everything. */
import type { PageText } from '../format/index-format.ts'
import type { IndexFiles } from './index-files.ts'
import { IndexChanged } from './load-files.ts'
import type { ScoredPage } from './score-pages.ts'

/** What loading needs of an answer. */
interface Loading {
  files: IndexFiles
  /** The index was just opened anew: what is missing now stays missing. */
  isFresh: boolean
}

/**
 * Texts of the pages whose blocks are here, or among those that may be fetched: the more pages a block
 * holds, and the better they are, the sooner.
 *
 * @param limit - How many blocks may be fetched.
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
  /** Without its text a page is still an answer; only a new index may have the text. */
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
