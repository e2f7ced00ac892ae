/** The reference is made from the sources, and its files are those of now: `npm run docs:reference` writes them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toFile } from '../../docs/generate/markdown.ts'
import { referencePages } from '../../docs/generate/reference-pages.ts'
import { matchFile } from '../build-fixture.ts'
import { PROJECT } from '../octavo.ts'

const FOLDER = join(PROJECT, 'docs/content/reference')
const pages = referencePages()

test.each(pages)('$name.md is what its source says', (page) => {
  matchFile(join(FOLDER, `${page.name}.md`), toFile(page))
})

test('every file of the reference is made', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(pages.map(({ name }) => `${name}.md`).sort())
})
