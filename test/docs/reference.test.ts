/** The reference and other generated text match their sources: `npm run update` writes them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCodes } from '../../cli/base/errors/list-codes.ts'
import { listAdmonitions } from '../../docs/generate/admonition-names.ts'
import { agentsFile } from '../../docs/generate/agents-file.ts'
import { describeCodes } from '../../docs/generate/describe-codes.ts'
import { navbarTypes, sidebarTypes } from '../../docs/generate/entries-pages.ts'
import { glossaryPage } from '../../docs/generate/glossary-page.ts'
import { toFile } from '../../docs/generate/markdown.ts'
import { configOptions } from '../../docs/generate/options-pages.ts'
import { referencePages } from '../../docs/generate/reference-pages.ts'
import { themeProps } from '../../docs/generate/theme-page.ts'
import { matchFile } from '../match-file.ts'
import { PROJECT } from '../octavo.ts'

const FOLDER = join(PROJECT, 'docs/content/reference')
const pages = await referencePages()

test.each(pages)('$name.md equals the output of its generator', (page) => {
  matchFile(join(FOLDER, `${page.name}.md`), toFile(page))
})

test('every file of the reference is generated', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(pages.map(({ name }) => `${name}.md`).sort())
})

test('learn/glossary.md lists the terms of docs/glossary.ts', () => {
  matchFile(join(FOLDER, '../learn/glossary.md'), toFile(glossaryPage()))
})

/** Options of entries are in tables, with one example per type. */
const fields = [...navbarTypes(PROJECT), ...sidebarTypes(PROJECT)].flatMap((each) => each.fields)

test('every option has a meaning, and a default unless it is required', () => {
  const options = [...configOptions(PROJECT), ...fields]
  const bare = options.filter(
    ({ name, meaning, required, fallback }) =>
      name !== 'type' && (meaning === '' || (!required && fallback === undefined)),
  )
  expect(options.length).toBeGreaterThan(300)
  expect(bare.map(({ path }) => path)).toEqual([])
})

test('every option without nested options has an example, which its own rule accepts', () => {
  const options = configOptions(PROJECT)
  const bare = options.filter(
    ({ path, example }) =>
      example === undefined &&
      !options.some(
        (other) => /^[.[]/.test(other.path.slice(path.length)) && other.path.startsWith(path),
      ),
  )
  expect(bare.map(({ path }) => path)).toEqual([])
})

test('every prop of the theme has a name, a type, a default and a meaning', () => {
  const props = themeProps(join(PROJECT, 'runtime/theme'))
  // React passes on whatever a component or a loader throws.
  const isThrown = (name: string) => /^(?:CrashPage|LoadError)\.error$/.test(name)
  const vague = props
    .map((each) => ({ ...each, name: `${each.component}.${each.prop}` }))
    .filter(
      ({ name, prop, type, fallback, meaning }) =>
        !/^\w+$/.test(prop) ||
        (/\bunknown\b/.test(type) && !isThrown(name)) ||
        fallback === '' ||
        meaning === '',
    )
  expect(vague.map(({ name }) => name)).toEqual([])
  const named = new Set(props.map(({ component }) => component))
  expect([...named]).toEqual(expect.arrayContaining(['Badge', 'Card', 'LinkCard', 'LinkButton']))
})

test('every code of the program is described, with a cause, a message and a hint', () => {
  const codes = describeCodes(join(PROJECT, 'cli/base/errors/catalogue'))
  expect(codes.map(({ code }) => code)).toEqual([...listCodes()])
  const bare = codes.filter(({ cause, message }) => cause === '' || message === '')
  expect(bare.map(({ code }) => code)).toEqual([])
  // Neither cut at a colon, nor starting with the code before the comment.
  const cut = codes.filter(({ cause }) => !/^[\w`].*[.)]$/.test(cause) || cause.includes('/** '))
  expect(cut.map(({ code, cause }) => `${code}: ${cause}`)).toEqual([])
})

test('the page about Markdown lists every admonition', () => {
  const page = join(PROJECT, 'docs/content/learn/markdown.md')
  matchFile(page, listAdmonitions(readFileSync(page, 'utf8')))
})

test('AGENTS.md of new sites equals its source in the manual', () => {
  matchFile(join(PROJECT, 'bin/template/AGENTS.md'), agentsFile())
})
