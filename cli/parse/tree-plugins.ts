/**
 * Runs plugins of the site's owner: remark plugins on Markdown whose directives and expressions are resolved,
 * rehype plugins on HTML that is already sanitised. Plugins are trusted code that the owner chose.
 */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { type Plugin, type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { pluginFailed, pluginSaid } from '../errors/catalogue.ts'
import { describeThrown } from '../errors/describe-thrown.ts'
import { SiteErrors } from '../errors/site-error.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { Page } from './page.ts'

/** A unified plugin, and its name for diagnostics. */
export interface TreePlugin {
  name: string
  attach: (this: Processor, options?: unknown) => unknown
  /** Absent: none. */
  options?: unknown
}

/** The plugins of a site, in order. */
export interface TreePlugins {
  remark: readonly TreePlugin[]
  rehype: readonly TreePlugin[]
}

/** The plugins of a site that has none. */
export const NO_TREE_PLUGINS: TreePlugins = { remark: [], rehype: [] }

/** Thrown where a plugin throws, or returns an invalid tree. */
export class PluginFailure extends Error {
  constructor(
    readonly plugin: string,
    override readonly cause: unknown,
  ) {
    super(`The plugin "${plugin}" failed.`, { cause })
  }
}

/** Wrap plugins for a processor, so that failures name the plugin. */
export function toUnified<Tree extends MdastRoot | HastRoot>(
  plugins: readonly TreePlugin[],
): Plugin<[], Tree, Tree>[] {
  const guarded = plugins.map(
    (plugin) =>
      function (this: Processor) {
        return guard(plugin, this)
      },
  )
  // Each plugin gets and returns the tree of the stage that it is configured for.
  return guarded as unknown as Plugin<[], Tree, Tree>[]
}

type Transform = (tree: unknown, file: VFile) => unknown

function guard({ name, attach, options }: TreePlugin, processor: Processor): Transform | undefined {
  const transform = attempt(name, () => attach.call(processor, options))
  if (typeof transform !== 'function') return undefined
  return (tree, file) => {
    const told = file.messages.length
    const result: unknown = attempt(name, () => transform(tree, file))
    for (const message of file.messages.slice(told)) message.source = name
    // The site's code may run in another realm, where `instanceof Error` fails.
    if (isErrorLike(result)) throw new PluginFailure(name, result)
    if (!isThenable(result)) {
      attempt(name, () => checkTree(result ?? tree, new Set()))
      return result
    }
    result.then(undefined, () => undefined)
    throw new PluginFailure(name, new Error('It is asynchronous, and a page is parsed at once.'))
  }
}

/** Refuse a tree with a cycle, which would make walks endless. @param above - Ancestors of the node. */
function checkTree(node: unknown, above: Set<unknown>): void {
  if (!isRecord(node) || !Array.isArray(node.children)) return
  if (above.has(node)) throw new Error('The tree that it gave holds itself.')
  above.add(node)
  for (const child of node.children) checkTree(child, above)
  above.delete(node)
}

/**
 * Try to attach all plugins.
 *
 * @returns the remark plugins, if any of them extends the syntax, which only the reference parser supports;
 * else none.
 * @throws `PLUGIN_FAILED` for a plugin that rejects its options.
 */
export function findSyntax({ remark, rehype }: TreePlugins): readonly TreePlugin[] {
  if (remark.length + rehype.length === 0) return []
  try {
    unified().use(toUnified(rehype)).freeze()
    const probe = unified().use(toUnified(remark)).freeze()
    return (probe.data().micromarkExtensions ?? []).length > 0 ? remark : []
  } catch (error) {
    if (!(error instanceof PluginFailure)) throw error
    const { message } = describeThrown(error.cause)
    throw new SiteErrors([pluginFailed(error.plugin, message, undefined)])
  }
}

/** Diagnostics from messages that plugins added to the file. */
export function toPluginDiagnostics({ messages }: VFile, page: Page): Diagnostic[] {
  return messages.map((message) =>
    pluginSaid(message.source ?? 'a plugin', message.reason, placeOf(message, page)),
  )
}

/** Diagnostic for an error that a plugin threw, with its position in the page where the error has one. */
export function toFailedPlugin({ plugin, cause }: PluginFailure, page: Page): Diagnostic {
  const { message } = describeThrown(cause)
  const reason = isPlaced(cause) && typeof cause.reason === 'string' ? cause.reason : message
  return pluginFailed(plugin, reason, placeOf(isPlaced(cause) ? cause : {}, page))
}

interface Placed {
  line?: number | undefined
  column?: number | undefined
  place?: unknown
  reason?: string
}

function isPlaced(value: unknown): value is Placed {
  return isRecord(value) && 'reason' in value && 'place' in value
}

function isErrorLike(value: unknown): boolean {
  return isRecord(value) && typeof value.message === 'string' && typeof value.stack === 'string'
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isRecord(value) && typeof value.then === 'function'
}

function placeOf({ line, column }: Placed, { file }: Page): Source {
  return line === undefined ? { file: file.file } : { file: file.file, line, column: column ?? 1 }
}

function attempt<T>(name: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw new PluginFailure(name, error)
  }
}
