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

const INTRODUCTION = `In the folder of a site that has Octavo installed, \`npx octavo <command>\`. Each command explains itself with \`--help\`. Results go to stdout, diagnostics and
progress to stderr; exit codes are [those of all commands](./errors.md). Plugins may add commands of their own.

\`NO_COLOR\` and \`FORCE_COLOR\` decide on colours, \`PORT\` on the port of servers. In a job of GitHub Actions diagnostics are annotations too.`

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
  const variable = envVar === undefined ? '' : ` The variable ${toCode(envVar)} says the same.`
  return `${description.replaceAll('<', '\\<')}${choices}${variable}`
}

const defaultOf = ({ defaultValue }: Option) =>
  defaultValue === undefined || Array.isArray(defaultValue) ? '' : toCode(String(defaultValue))
