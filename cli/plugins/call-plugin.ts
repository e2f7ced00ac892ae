import { createTimeLimit, Endless } from '../config/time-limit.ts'
import { pluginFailed } from '../errors/catalogue.ts'
import { describeThrown } from '../errors/describe-thrown.ts'
import { toPrintable } from '../errors/printable.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OpenPlugin } from './open-plugin.ts'

/** A hook of a plugin, in this thread. */
interface Hook<T> {
  /** As errors name it: `load`. */
  name: string
  /** Seconds that it may take; `false`: no limit. */
  seconds: number | false
  run(): T | Promise<T>
}

/** Call a hook, and wait for what it gives. @throws `PLUGIN_FAILED` for what it throws, and where it does not end. */
export async function callPlugin<T>(opened: OpenPlugin, hook: Hook<T>): Promise<T> {
  try {
    return await (hook.seconds === false ? hook.run() : limit(opened, hook, hook.seconds))
  } catch (error) {
    throwDiagnostics([toPluginFailure(opened, error, hook.name)])
    throw error
  }
}

/** What a hook threw, where its code threw it; else at the entry of the plugin in the config. */
function toPluginFailure(
  { name, locate, source }: OpenPlugin,
  error: unknown,
  hook: string,
): Diagnostic {
  const what =
    error instanceof Endless ? endless(hook, error.seconds) : describeThrown(error).message
  return pluginFailed(name, what, locate(error) ?? source)
}

function limit<T>(opened: OpenPlugin, { name, run }: Hook<T>, seconds: number): Promise<T> {
  const { code, message, hint } = pluginFailed(opened.name, endless(name, seconds), opened.source)
  const lastWords = `error ${code}\n  ${toPrintable(message)}\n  hint: ${hint}\n`
  return createTimeLimit({ seconds, lastWords, again: run }).run(run)
}

const endless = (hook: string, seconds: number) =>
  `${hook} did not end in ${seconds} seconds; where it only takes long, raise \`renderTimeout\`.`
