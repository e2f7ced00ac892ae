import { translate } from '../../i18n/translate.tsx'
import { announce } from '../article/behaviours/announce.ts'
import { writeText } from '../article/behaviours/write-text.ts'

/**
 * Copy the Markdown at an address, and announce that to screen readers. @throws if it cannot be fetched or
 * copied.
 */
export async function copyPage(document: Document, path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The server answered ${path} with ${response.status}.`)
  await writeText(document, await response.text())
  announce(document, translate({ id: 'theme.CodeBlock.copied', message: 'Copied' }))
}
