import { mkdirSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { checkConfig } from '../../cli/config/schema.ts'
import { checkOutput, isRemovable, toOutputScope } from '../../cli/write/output-scope.ts'
import { makeFolder } from './temporary-output.ts'

function makeSite() {
  const root = makeFolder()
  for (const folder of ['content/docs', 'site/static', 'i18n'])
    mkdirSync(join(root, folder), { recursive: true })
  const checked = checkConfig({
    title: 'Test',
    url: 'https://docs.example',
    baseUrl: '/docs/',
    docs: [{ path: 'content/docs' }],
    i18n: { locales: ['en', 'de', 'pt-BR'], localeConfigs: { 'pt-BR': { baseUrl: '/pt/' } } },
  })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  const siteDir = join(root, 'site')
  const file = join(siteDir, 'site.config.ts')
  return { config: checked.config, root, file, siteDir, sidebars: {}, dependencies: [] }
}

describe('checkOutput', () => {
  const loaded = makeSite()
  const scope = toOutputScope(loaded, ['en', 'de', 'pt-BR'])
  const check = (out: string) => () => checkOutput(out, scope)

  test.each([
    '.',
    '..',
    'content',
    'content/docs',
    'content/docs/out',
    'site',
    'site/static',
    'i18n/de',
  ])('refuses %s of the site', (path) => {
    expect(check(join(loaded.root, path))).toThrow(
      expect.objectContaining({ code: 'OUTPUT_UNSAFE' }),
    )
  })

  test('refuses the home folder and the root of the disk', () => {
    expect(check(homedir())).toThrow('contains sources of the site')
    expect(check('/')).toThrow('contains')
  })

  test('refuses a link to a refused folder', () => {
    const link = join(makeFolder(), 'link')
    symlinkSync(loaded.root, link)
    expect(check(link)).toThrow('contains sources of the site')
    expect(check(join(link, 'content'))).toThrow('contains')
  })

  test.each(['dist', 'build/site', 'contents', 'site/dist'])('accepts %s', (path) => {
    expect(check(join(loaded.root, path))).not.toThrow()
  })
})

describe('toOutputScope', () => {
  const removable = (locales: string[]) => {
    const scope = toOutputScope(makeSite(), locales)
    return ['a', 'assets/a', 'de/a', 'de/assets/a', 'pt/a'].filter((path) =>
      isRemovable(path, scope),
    )
  }

  test('lets a build of all locales remove everything', () => {
    expect(removable(['en', 'de', 'pt-BR'])).toHaveLength(5)
  })

  test('keeps a build of one locale in its folder', () => {
    expect(removable(['de'])).toEqual(['de/a', 'de/assets/a'])
    expect(removable(['pt-BR'])).toEqual(['pt/a'])
  })

  test('keeps a build of the default locale out of the others', () => {
    expect(removable(['en'])).toEqual(['a'])
    expect(removable(['en', 'de'])).toEqual(['a', 'de/a', 'de/assets/a'])
  })
})
