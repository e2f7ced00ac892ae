import { pluginHookFailed } from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import { toPrintable } from '../../base/errors/printable.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { createTimeLimit, Endless } from '../../config/time-limit.ts'
import type { OpenPlugin } from './open-plugin.ts'

/** A hook of a plugin that runs in this thread. */
interface Hook<T> {
  /** Name in error messages: `load`. */
  name: string
  /** Time limit in seconds; `false` for no limit. */
  seconds: number | false
  run(): T | Promise<T>
}

/** Call a hook, and wait for its result. @throws `PLUGIN_FAILED` when the hook throws or does not end in time. */
export async function callPlugin<T>(opened: OpenPlugin, hook: Hook<T>): Promise<T> {
  try {
    return await (hook.seconds === false ? hook.run() : limit(opened, hook, hook.seconds))
  } catch (error) {
    throwDiagnostics([toPluginFailure(opened, error, hook.name)])
    throw error
  }
}

/** The diagnostic for a hook that failed, located where its code threw, else at the plugin's entry in the config. */
function toPluginFailure(
  { name, locate, source }: OpenPlugin,
  error: unknown,
  hook: string,
): Diagnostic {
  const what =
    error instanceof Endless ? endless(hook, error.seconds) : describeThrown(error).message
  return pluginHookFailed(name, what, locate(error) ?? source)
}

function limit<T>(opened: OpenPlugin, { name, run }: Hook<T>, seconds: number): Promise<T> {
  const { code, message, hint } = pluginHookFailed(
    opened.name,
    endless(name, seconds),
    opened.source,
  )
  const lastWords = `error ${code}\n  ${toPrintable(message)}\n  hint: ${hint}\n`
  return createTimeLimit({ seconds, lastWords, again: run }).run(run)
}

const endless = (hook: string, seconds: number) =>
  `${hook} did not end in ${seconds} seconds; where it only takes long, raise \`renderTimeout\`.`
