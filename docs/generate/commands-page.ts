/** The page about the command line: every command with its arguments and options, read from the program itself. */
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { createProgram } from '../../cli/commands/program.ts'
import { type ReferencePage, toCode, toTable } from './markdown.ts'

/** A command with all words of its name: `translations status`. */
export interface NamedCommand {
  name: string
  command: CommandUnknownOpts
}

/** All commands, in the order of the help. */
export function listCommands(
  above = '',
  parent: CommandUnknownOpts = createProgram(async () => {}),
): NamedCommand[] {
  return parent.commands.flatMap((command) => {
    const name = `${above} ${command.name()}`.trim()
    return [{ name, command }, ...listCommands(name, command)]
  })
}

export function commandsPage(): ReferencePage {
  return {
    name: 'commands',
    title: 'Command line',
    description: 'Every command of octavo, with its arguments and options.',
    tocLevel: 2,
    blocks: [INTRODUCTION, ...listCommands().flatMap(describe)],
  }
}

const INTRODUCTION = `Run commands with \`npx octavo <command>\` in the folder of a site that has Octavo installed. Add \`--help\` to see the options of a command.

- Commands print results to stdout, and diagnostics and progress to stderr.
- All commands use the same [exit codes](./errors.md#exit-codes).
- Plugins can add commands.
- \`NO_COLOR\` turns colors off and \`FORCE_COLOR\` turns them on. \`PORT\` sets the port of servers.
- In GitHub Actions, Octavo also reports diagnostics as annotations.`

function describe({ name, command }: NamedCommand): string[] {
  const level = name.includes(' ') ? '###' : '##'
  const words = command.registeredArguments.map((argument) => {
    const dots = argument.variadic ? '...' : ''
    return argument.required ? `<${argument.name()}${dots}>` : `[${argument.name()}${dots}]`
  })
  const rows = [
    ...command.registeredArguments.map((argument, index) => [
      toCode(words[index] ?? ''),
      argument.description,
      '',
    ]),
    ...command.options.map((option) => [
      toCode(option.flags),
      describeOption(option),
      defaultOf(option),
    ]),
  ]
  const usage = [
    `octavo ${name}`,
    ...words,
    ...(command.options.length > 0 ? ['[options]'] : []),
  ].join(' ')
  return [
    `${level} ${toCode(name)} {#${name.replace(/\W+/g, '-')}}`,
    command.description().replaceAll('<', '\\<'),
    `\`\`\`sh\n${usage}\n\`\`\``,
    ...(rows.length === 0 ? [] : [toTable(['argument or option', 'meaning', 'default'], rows)]),
  ]
}

function describeOption({ description, argChoices, envVar }: Option): string {
  const choices = argChoices === undefined ? '' : ` One of ${argChoices.map(toCode).join(', ')}.`
  const variable =
    envVar === undefined ? '' : ` The environment variable ${toCode(envVar)} also sets it.`
  return `${description.replaceAll('<', '\\<')}${choices}${variable}`
}

const defaultOf = ({ defaultValue }: Option) =>
  defaultValue === undefined || Array.isArray(defaultValue) ? '' : toCode(String(defaultValue))
