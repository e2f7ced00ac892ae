import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describeTypes, listFields } from '../../bin/describe-types.js'

const ROOT = path.resolve(import.meta.dirname, '../..')
const inRoot = (file: string) => path.join(ROOT, file)

test.each([
  ['cli/config/schema.ts', 'siteConfig', 250],
  ['cli/config/sidebar-schema.ts', 'SIDEBAR_ENTRIES', 30],
  ['cli/base/model/category-schema.ts', 'categoryMetadata', 14],
  ['cli/base/model/front-matter-schema.ts', 'FRONT_MATTER_FIELDS', 25],
])('every field of %s has a doc comment', (file, name, least) => {
  const fields = [...listFields(inRoot(file), name)].filter(([field]) => !isEntryName(name, field))
  expect(fields.length).toBeGreaterThan(least)
  expect(fields.filter(([, comment]) => comment === null).map(([field]) => field)).toEqual([])
  // A comment that begins at the glob of a rule above it contains that rule's code.
  const withCode = fields.filter(([, comment]) => comment?.slice(3).includes('/** '))
  expect(withCode.map(([field]) => field)).toEqual([])
})

/** `SIDEBAR_ENTRIES` maps types to rules. `link` is not a field that authors write. */
function isEntryName(name: string, field: string): boolean {
  return name === 'SIDEBAR_ENTRIES' && !field.includes('.')
}

test('a declaration gets the comments of the schema that its type is inferred from', () => {
  const declaration = `/** Of the file. */
declare const siteConfig: z.ZodObject<{
    title: z.ZodString;
    i18n: z.ZodPrefault<z.ZodObject<{
        path: z.ZodDefault<z.ZodString>;
    }, z.core.$strict>>;
    none: z.ZodString;
}>;
`
  const described = describeTypes(declaration, inRoot('cli/config/schema.ts'))
  // A long comment has several lines.
  expect(described.replace(/\n +\*/g, ' *').split('\n')).toEqual([
    '/** Of the file. */',
    'declare const siteConfig: z.ZodObject<{',
    expect.stringMatching(/^ {4}\/\*\*[ *]+Shown in the tab .*\*\/$/),
    '    title: z.ZodString;',
    expect.stringMatching(/^ {4}\/\*\*[ *]+Languages of the site\..*\*\/$/),
    '    i18n: z.ZodPrefault<z.ZodObject<{',
    expect.stringMatching(/^ {8}\/\*\*[ *]+Folder of catalogues .*\*\/$/),
    '        path: z.ZodDefault<z.ZodString>;',
    '    }, z.core.$strict>>;',
    '    none: z.ZodString;',
    '}>;',
    '',
  ])
})

test('every option that the documents name exists in the config', () => {
  const fields = listFields(inRoot('cli/config/schema.ts'), 'siteConfig')
  const documents = readdirSync(inRoot('docs/content'), { recursive: true, encoding: 'utf8' })
    // The reference is generated from the fields themselves. Pages about moving name options of
    // other programs.
    .filter((name) => name.endsWith('.md') && !/^reference|^learn.from-/.test(name))
    .map((name) => `docs/content/${name}`)
  const named = ['README.md', ...documents].flatMap((file) =>
    Array.from(readFileSync(inRoot(file), 'utf8').matchAll(OPTION), ([, option = '']) => option),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((option) => !fields.has(option))).toEqual([])
})

/** `i18n.translations` appears in code, but is not the name of a file. */
const OPTION =
  /`((?:i18n|themeConfig|search|markdown|storage|server)\.(?!\w+`?\.?(?:ts|json)\b)[\w.]+)`/g
