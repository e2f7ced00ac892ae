/** All help of the program, as text to be reviewed: `npm run update` rewrites `help.txt`. */
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { createProgram } from '../../cli/commands/program.ts'
import { runHere } from '../in-process.ts'
import { matchFile } from '../match-file.ts'

/** `build`, `translations`, `translations status`, in the order of the help. */
function listNames(command: CommandUnknownOpts, above: readonly string[] = []): string[][] {
  return command.commands.flatMap((each) => {
    const name = [...above, each.name()]
    return [name, ...listNames(each, name)]
  })
}

test('every command has a help text', async () => {
  const texts: string[] = []
  for (const name of [[], ...listNames(createProgram(async () => {}))]) {
    const { code, stdout, stderr } = await runHere([...name, '--help'], import.meta.dirname)
    expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' })
    texts.push(stdout)
  }
  matchFile(join(import.meta.dirname, 'help.txt'), texts.join('\n'))
})

test('a usage error names the way to get help, exits 2, and does nothing', async () => {
  const { code, stdout, stderr } = await runHere(['build', '--nope'], import.meta.dirname)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toBe("error: unknown option '--nope'\nRun it with --help to see what it takes.\n")
})

test('help of a command is found by its whole name, and not by another', async () => {
  const help = async (...args: string[]) => runHere(args, import.meta.dirname)
  for (const names of [['routes'], ['translations'], ['translations', 'status']])
    expect(await help('help', ...names)).toEqual(await help(...names, '--help'))
  expect(await help('help')).toEqual(await help('--help'))
  for (const names of [['nope'], ['translations', 'nope'], ['routes', 'nope']]) {
    const { code, stdout, stderr } = await help('help', ...names)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain("error: unknown command 'nope'")
  }
})

test('the version is that of the package', async () => {
  const { code, stdout } = await runHere(['-V'], import.meta.dirname)
  expect([code, stdout]).toEqual([0, '0.2.0\n'])
})
