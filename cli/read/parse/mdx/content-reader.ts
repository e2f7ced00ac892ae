import type { Root } from 'mdast'
import type { Page } from '../page.ts'

/** Access to files for evaluating a page: parse itself reads none. */
export interface ContentReader {
  /** Text of a file, by its path relative to the site folder; `null` where it cannot be read. */
  read(path: string): string | null
  /** Parse a partial to a tree with resolved directives; front matter is read into its page. */
  parse(page: Page): Root
}
