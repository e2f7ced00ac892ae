import type { Root } from 'mdast'
import type { Page } from '../page.ts'

/** What the evaluation of a page needs of the world: parse itself reads no file. */
export interface ContentReader {
  /** Text of a file, from the site folder; `null` where there is none that could be read. */
  read(path: string): string | null
  /** The tree of a partial, with its front matter taken and its directives read; fills its page. */
  parse(page: Page): Root
}
