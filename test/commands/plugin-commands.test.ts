/**
 * Commands that plugins add.
 *
 * @isolated it replaces modules
 */
import { answers, asked, resetJobs, run } from './stand-in-jobs.ts'

const ran: unknown[] = []
beforeEach(() => {
  resetJobs()
  ran.length = 0
  answers.listPluginCommands = [
    {
      name: 'greet',
      description: 'Say hello.',
      run: async (args: readonly string[], print: (text: string) => void) => {
        ran.push(args)
        print('hello')
      },
    },
  ]
})

test('commands of plugins get the arguments after their name, and print', async () => {
  expect(await run('greet', 'a', 'b', '--quiet')).toMatchObject({ code: 0, stdout: 'hello\n' })
  expect(ran).toEqual([['a', 'b']])
  expect((await run('help', 'greet')).stdout).toContain('Say hello.')
})

test.each([
  [['greet'], '.', {}],
  [['greet', '--site', 'x', '--config', 'c.ts'], 'x', { config: 'c.ts' }],
  [['greet', '--site=x', '--config=c.ts'], 'x', { config: 'c.ts' }],
])('plugins are loaded from the site of %j', async (args, site, more) => {
  await run(...args)
  expect(asked).toEqual([['listPluginCommands', site, more]])
})

test.each([[['build']], [['help']], [['--version']], [[]]])('%j loads no plugins', async (args) => {
  await run(...args)
  expect(asked.filter(([job]) => job === 'listPluginCommands')).toEqual([])
})

test('an unknown command stays unknown if plugins cannot be loaded', async () => {
  answers.listPluginCommands = Promise.reject(new Error('the config is wrong'))
  const { code, stderr } = await run('greet')
  expect([code, stderr]).toEqual([2, expect.stringContaining("unknown command 'greet'")])
})
