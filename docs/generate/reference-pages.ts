/** Every page of the reference, made from the sources that it is about: so it cannot say what is not. */
import { join } from 'node:path'
import { navbarPage, sidebarPage } from './entries-pages.ts'
import type { ReferencePage } from './markdown.ts'
import { categoryPage, configPages, frontMatterPage } from './options-pages.ts'
import { themePage } from './theme-page.ts'
import { tokensPage } from './tokens-page.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All pages, in the order of the sidebar. */
export function referencePages(): ReferencePage[] {
  return [
    ...configPages(ROOT),
    frontMatterPage(ROOT),
    categoryPage(ROOT),
    sidebarPage(ROOT),
    navbarPage(ROOT),
    themePage(join(ROOT, 'runtime/theme')),
    tokensPage(join(ROOT, 'runtime/theme/styles/tokens.css')),
  ]
}
