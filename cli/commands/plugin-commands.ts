import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { plainCommand, type Runner } from './define-command.ts'

/** Whether the arguments name a command that the program itself lacks; a plugin may have it. */
export function isForeign(program: CommandUnknownOpts, [name = '']: readonly string[]): boolean {
  const own = program.commands.map((command) => command.name())
  return /^[a-z]/.test(name) && name !== 'help' && !own.includes(name)
}

/** Add the commands of plugins. A site with a wrong config adds none, so the usage error is reported. */
export async function addPluginCommands(
  program: CommandUnknownOpts,
  args: readonly string[],
  run: Runner,
): Promise<void> {
  const { listPluginCommands } = await import('../tasks/open/plugin-commands.ts')
  const config = optionOf(args, '--config')
  const added = await listPluginCommands(
    optionOf(args, '--site') ?? '.',
    omitUndefined({ config }),
  ).catch(() => [])
  for (const { name, description, run: work } of added) {
    const command = plainCommand(name, description)
      .argument('[args...]', 'Arguments for the plugin.')
      .action((given, options) =>
        run(options, async ({ report }) => {
          await work(given, (text) => report.result(text))
          return 0
        }),
      )
    program.addCommand(command)
  }
}

function optionOf(args: readonly string[], name: string): string | undefined {
  const index = args.indexOf(name)
  return index < 0
    ? args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)
    : args[index + 1]
}
