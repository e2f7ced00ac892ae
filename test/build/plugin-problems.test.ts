/** Problems in data that plugins report: all of them are shown, with their places. */
import { join } from 'node:path'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

/** Reads `parts.csv`: a line without a name is an error, one without a text is a warning. */
const PARTS = `import { writeFileSync } from 'node:fs'
import { definePlugin } from 'octavo/config'
export default definePlugin({
  name: 'parts',
  load({ read, report }) {
    const docs = read('parts.csv').trim().split('\\n').map((row, index) => {
      const [id, name, text] = row.split(',')
      const at = { file: 'parts.csv', line: index + 1, column: 3 }
      if (!name) report({ message: \`The row "\${id}" has no name.\`, hint: 'Write one.', at })
      if (!text) report({ message: \`The row "\${id}" has no text.\`, severity: 'warning', at })
      return { path: \`\${id}.md\`, text: \`# \${name}\\n\\n\${text}\\n\` }
    })
    return { docs, targets: { 'part:a': { page: 'a.md' } } }
  },
  plan(pages, { report }) {
    if (pages.length > 2) report({ message: 'There are too many parts.', severity: 'warning' })
    return {}
  },
})
`
const FILES = {
  'site.config.ts': SMALL_CONFIG.replace('docs:', "plugins: ['./plugins/parts.ts'],\n  docs:"),
  'plugins/parts.ts': PARTS,
  'parts.csv': 'a,Bolt,Holds.\nb,Nut,\n',
  'docs/index.md': '# Home\n',
}
const WARNING = `warning PLUGIN_REPORTED parts.csv:2:3
  parts: The row "b" has no text.
  hint: Correct the data there, as the documentation of the plugin describes it.
`

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))
async function run(command: string) {
  const { code, stdout, stderr } = await runHere([command], folder)
  return { code, text: (stdout + stderr).replace(/\n {2}see: .*/g, '') }
}

test('a warning has its place and does not stop the build, and an unchanged build shows it again', async () => {
  for (let count = 0; count < 2; count += 1) {
    const { code, text } = await run('build')
    expect([code, text]).toEqual([0, expect.stringContaining(WARNING)])
  }
})

test('all problems of all plugins are shown together, and errors stop the build', async () => {
  writeFiles(folder, {
    'site.config.ts': FILES['site.config.ts'].replace("ts']", "ts', './plugins/other.ts']"),
    'plugins/other.ts': `export default { name: 'other', load({ report }) {
      report({ message: 'Nothing is there.' })
      throw new Error('no data')
    } }\n`,
    'parts.csv': 'a,,\nb,Nut,\n',
  })
  const { code, text } = await run('build')
  expect(code).toBe(1)
  expect(text.match(/^(?:error|warning) .*\n.*\n {2}hint: W?.*/gm)).toEqual([
    'error PLUGIN_REPORTED parts.csv:1:3\n  parts: The row "a" has no name.\n  hint: Write one.',
    expect.stringMatching(/^warning PLUGIN_REPORTED parts\.csv:1:3\n.*"a" has no text/),
    WARNING.trim(),
    expect.stringMatching(/^error PLUGIN_REPORTED site\.config\.ts:\d+:\d+\n {2}other: Nothing/),
    expect.stringMatching(/^error PLUGIN_FAILED plugins\/other\.ts:3:\d+\n.*no data/),
  ])
})

test('a plan reports problems too, at the entry of the plugin if it names no place', async () => {
  writeFiles(folder, { 'parts.csv': 'a,A,1\nb,B,2\nc,C,3\n' })
  expect((await run('build')).text).toMatch(
    /warning PLUGIN_REPORTED site\.config\.ts:\d+:\d+\n {2}parts: There are too many parts\./,
  )
})

test('check-links reports them', async () => {
  const { code, text } = await run('check-links')
  expect([code, text]).toEqual([0, expect.stringContaining(WARNING)])
})

test('a live site reports a warning until the data is corrected, also after edits of other files', async () => {
  const live = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    const places = () =>
      live.diagnostics.map(({ code, source }) => `${code} ${source?.file}:${source?.line}`)
    const edit = async (file: string, text: string) => {
      writeFiles(folder, { [file]: text })
      await live.refresh([join(folder, file)])
      return places()
    }
    expect(places()).toContain('PLUGIN_REPORTED parts.csv:2')
    expect(await edit('docs/index.md', '# Start\n')).toContain('PLUGIN_REPORTED parts.csv:2')
    expect(await edit('parts.csv', 'a,Bolt,Holds.\n')).not.toContain('PLUGIN_REPORTED parts.csv:2')
    await expect(edit('parts.csv', 'a,,Holds.\n')).rejects.toMatchObject({
      code: 'PLUGIN_REPORTED',
    })
  } finally {
    await live.close()
  }
})

test.each([
  ['7', 'report'],
  ["{ message: '' }", 'message'],
  ["{ message: 'a', severity: 'warn' }", 'severity: expected `"error" | "warning"`'],
  ["{ message: 'a', at: { file: 'a', line: 0 } }", 'at.line'],
  ["{ message: 'a', text: 'b' }", 'text: is not an option'],
])('a report of %s is an error at its line in the plugin', async (problem, words) => {
  writeFiles(folder, {
    'plugins/parts.ts': `export default { name: 'parts',\n  load({ report }) { report(${problem}) } }\n`,
  })
  const { code, text } = await run('build')
  expect(code).toBe(1)
  expect(text).toMatch(/PLUGIN_FAILED plugins\/parts\.ts:2:\d+\n.*"parts" failed: report: /)
  expect(text).toContain(words)
})
