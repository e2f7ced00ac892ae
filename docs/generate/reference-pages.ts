/** Every page of the reference, made from the sources that it is about: so it cannot say what is not. */
import { join } from 'node:path'
import type { ReferencePage } from './markdown.ts'
import { themePage } from './theme-page.ts'
import { tokensPage } from './tokens-page.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All pages, in the order of the sidebar. */
export function referencePages(): ReferencePage[] {
  return [
    themePage(join(ROOT, 'runtime/theme')),
    tokensPage(join(ROOT, 'runtime/theme/styles/tokens.css')),
  ]
}
