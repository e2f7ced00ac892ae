import { encodePath } from './permalink.ts'
import type { PlacedDoc } from './place-doc.ts'

/**
 * Where a reader changes the text that is shown: front matter's address, else the file below
 * `editUrl`. A translated page leads to the translation. `null` and `''` in front matter mean none.
 */
export function findEditUrl(
  { frontMatter, summary }: PlacedDoc,
  editUrl: string | undefined,
): string | undefined {
  const { custom_edit_url: custom } = frontMatter
  if (custom !== undefined) return custom || undefined
  return editUrl && `${editUrl.replace(/\/$/, '')}/${encodePath(summary.file.file)}`
}
