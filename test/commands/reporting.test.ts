/** Diagnostics for other programs, and the severities that a site chooses. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const WRONG = '---\ntitel: Home\n---\n\n# Home\n\nSee [gone](/gone), [a & "b"](/x&y).\n'

let folder: string
beforeEach(() => {
  folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, 'docs/index.md': WRONG })
})
afterEach(() => removeFolder(folder))

const build = (...args: string[]) => runHere(['build', ...args], folder)
const withConfig = (more: string) =>
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG.replace('docs: [', `${more},\n  docs: [`) })
const right = () => writeFiles(folder, { 'docs/index.md': '# Home\n' })

describe('--format', () => {
  test('json is one object on stdout, with places, and nothing else', async () => {
    const { code, stdout, stderr } = await build('--format', 'json')
    expect(code).toBe(1)
    const { version, counts, diagnostics } = JSON.parse(stdout)
    expect(version).toBe(1)
    expect(counts).toEqual({ error: 2, warning: 1, info: 0 })
    expect(diagnostics[0]).toMatchObject({
      code: 'LINK_BROKEN',
      level: 'error',
      file: 'docs/index.md',
      line: 7,
      column: 5,
    })
    expect(stderr).not.toContain('LINK_BROKEN')
    right()
    const fine = await build('--format', 'json')
    expect(JSON.parse(fine.stdout)).toMatchObject({ diagnostics: [], counts: { error: 0 } })
    expect(fine.stderr).toMatch(/Built \d+ pages/)
  })

  test('an error that ends a build early is in the document as well', async () => {
    writeFiles(folder, { 'site.config.ts': 'export default { title: 5 }' })
    const { code, stdout } = await build('--format', 'json')
    expect(code).toBe(1)
    const { diagnostics } = JSON.parse(stdout)
    expect(diagnostics.map((one: { code: string }) => one.code)).toContain('CONFIG_INVALID')
  })

  test('sarif names rules, levels and regions', async () => {
    const { runs } = JSON.parse((await build('--format', 'sarif')).stdout)
    const [{ tool, results }] = runs
    expect(tool.driver.rules[0].helpUri).toMatch(
      /^https:.*\/reference\/errors-[a-z]-[a-z]#[A-Z_]+$/,
    )
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'FRONTMATTER_UNKNOWN',
      'LINK_BROKEN',
    ])
    expect(results[0]).toMatchObject({
      ruleId: 'LINK_BROKEN',
      ruleIndex: 1,
      level: 'error',
    })
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'docs/index.md' },
      region: { startLine: 7, startColumn: 5 },
    })
  })

  test('junit has one failed case per error, and is XML whatever the content', async () => {
    const { stdout } = await build('--format', 'junit')
    expect(stdout).toContain('<testsuite name="octavo" tests="3" failures="2" errors="0">')
    expect(stdout).toContain('name="LINK_BROKEN docs/index.md:7:5"')
    expect(stdout).toContain('/x&amp;y')
    expect(stdout.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
    right()
    expect((await build('--format', 'junit')).stdout).toContain('tests="1" failures="0"')
  })

  test('github prints annotations, also automatically inside Actions, from the root of the checkout', async () => {
    const annotation = /^::error file=docs\/index\.md,line=7,col=5,title=LINK_BROKEN::.*%0Ahint: /m
    const asked = await build('--format', 'github')
    expect(asked.stdout).toMatch(annotation)
    expect(asked.stderr).toContain('error LINK_BROKEN docs/index.md:7:5')
    expect((await build()).stdout).not.toContain('::error')
    mkdirSync(join(folder, 'inner'))
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(folder, '..') }
    const file = /^::error file=[^/,]+\/docs\/index\.md,line=7/m
    expect((await runHere(['build', '.'], folder, env)).stdout).toMatch(file)
    // The command names the site, so it may run in another folder.
    const elsewhere = await runHere(['build', folder], join(folder, 'inner'), env)
    expect(elsewhere.stdout).toMatch(file)
  })

  test('content cannot end a command and begin another', async () => {
    writeFiles(folder, { 'docs/index.md': '# Home\n\n[x](/a%0A::error::b,c:d)\n' })
    const { stdout } = await build('--format', 'github')
    expect(stdout.match(/^::/gm)).toHaveLength(1)
  })

  test('commands whose --format selects a file format have --diagnostics', async () => {
    for (const command of [['write-translations'], ['translations', 'export', '--locale', 'de']]) {
      const { stdout } = await runHere(
        [...command, '--diagnostics', 'json', '--site', 'none'],
        folder,
      )
      const { diagnostics } = JSON.parse(stdout)
      expect(diagnostics.map((one: { code: string }) => one.code)).toEqual(['SITE_FOLDER_MISSING'])
    }
  })

  test('an unknown format is a usage error that lists them', async () => {
    const { code, stderr } = await build('--format', 'xml')
    expect(code).toBe(2)
    expect(stderr).toContain('Allowed choices are text, json, sarif, github, junit.')
  })
})

describe('severities', () => {
  test('--strict turns warnings into errors, and publishes nothing', async () => {
    writeFiles(folder, { 'docs/index.md': '---\ntitel: Home\n---\n\n# Home\n' })
    const strict = await build('--strict')
    expect(strict).toMatchObject({ code: 1 })
    expect(strict.stderr).toContain('error FRONTMATTER_UNKNOWN docs/index.md:2:1')
    expect(readTree(join(folder, 'dist'))).toBeNull()
    expect((await build()).code).toBe(0)
    expect((await runHere(['check-links', '--strict'], folder)).code).toBe(1)
  })

  test('rules raise any severity, and lower those that leave the site complete', async () => {
    withConfig(
      "rules: { FRONTMATTER_UNKNOWN: 'throw', LINK_BROKEN: 'log', MARKDOWN_IMAGE_BROKEN: 'ignore' }",
    )
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toContain('error FRONTMATTER_UNKNOWN')
    expect(stderr).toContain('info LINK_BROKEN')
    withConfig("rules: { FRONTMATTER_UNKNOWN: 'ignore', LINK_BROKEN: 'ignore' }")
    expect(await build('--quiet')).toMatchObject({ code: 0, stderr: '' })
  })

  test('an error that cannot be lowered stays one, with the reason', async () => {
    writeFiles(folder, { 'docs/other.mdx': '# Other\n\n<Gone />\n' })
    withConfig("rules: { COMPONENT_UNKNOWN: 'warn' }")
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toContain('error COMPONENT_UNKNOWN')
    expect(stderr).toContain('error RULE_UNSAFE')
  })

  test('an unknown code is reported at its place, with the nearest code', async () => {
    right()
    withConfig("rules: { LINK_BROKN: 'warn' }")
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toMatch(/error RULE_UNKNOWN site\.config\.ts:\d+:\d+\n.*"LINK_BROKN"/)
    expect(stderr).toContain('Did you mean LINK_BROKEN?')
  })
})
