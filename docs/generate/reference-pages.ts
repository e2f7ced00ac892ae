/** Every page of the reference, made from the sources that it describes, so that both agree. */
import { join } from 'node:path'
import { apiPage, pluginPage } from './api-pages.ts'
import { commandsPage } from './commands-page.ts'
import { navbarPage, sidebarPage } from './entries-pages.ts'
import { errorsPages } from './errors-pages.ts'
import { outputPage } from './formats-page.ts'
import type { ReferencePage } from './markdown.ts'
import { messagesPage } from './messages-page.ts'
import { categoryPage, configPages, frontMatterPage } from './options-pages.ts'
import { themePage } from './theme-page.ts'
import { tokensPage } from './tokens-page.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All pages, in the order of the sidebar. */
export async function referencePages(): Promise<ReferencePage[]> {
  return [
    ...configPages(ROOT),
    frontMatterPage(ROOT),
    categoryPage(ROOT),
    sidebarPage(ROOT),
    navbarPage(ROOT),
    commandsPage(),
    ...errorsPages(ROOT),
    outputPage(ROOT),
    apiPage(ROOT),
    pluginPage(ROOT),
    await messagesPage(ROOT),
    themePage(join(ROOT, 'runtime/theme'), join(ROOT, 'cli/read/parse/component-attributes.ts')),
    tokensPage(join(ROOT, 'runtime/theme/styles/tokens.css')),
  ]
}
