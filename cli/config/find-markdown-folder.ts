import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files at the top of a repository that are about the repository. */
const ABOUT = /^(?:readme|license|changelog|contributing|code_of_conduct|security|agents|claude)\b/i

/** Where a folder without a config has Markdown: `docs`, `.` for its top, or `null`. */
export function findMarkdownFolder(folder: string): 'docs' | '.' | null {
  const docs = join(folder, 'docs')
  const isPage = (name: string) => /\.mdx?$/.test(name)
  if (existsSync(docs) && readdirSync(docs, { recursive: true, encoding: 'utf8' }).some(isPage))
    return 'docs'
  return readdirSync(folder).some((name) => isPage(name) && !ABOUT.test(name)) ? '.' : null
}
