/**
 * Plugins of others in our line: remark plugins work on Markdown whose directives and expressions have
 * their meaning, rehype plugins on HTML that content may have. They are code that the owner of the site chose.
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

/** A plugin of unified, and what it is called in diagnostics. */
export interface TreePlugin {
  name: string
  attach: (this: Processor, options?: unknown) => unknown
  /** Absent: none. */
  options?: unknown
}

/** The plugins of a site, in their order. */
export interface TreePlugins {
  remark: readonly TreePlugin[]
  rehype: readonly TreePlugin[]
}

/** What a site without plugins has. */
export const NO_TREE_PLUGINS: TreePlugins = { remark: [], rehype: [] }

/** A plugin threw, or did what it must not. */
export class PluginFailure extends Error {
  constructor(
    readonly plugin: string,
    override readonly cause: unknown,
  ) {
    super(`The plugin "${plugin}" failed.`, { cause })
  }
}

/** Make plugins of a processor that name themselves where they fail. */
export function toUnified<Tree extends MdastRoot | HastRoot>(
  plugins: readonly TreePlugin[],
): Plugin<[], Tree, Tree>[] {
  const guarded = plugins.map(
    (plugin) =>
      function (this: Processor) {
        return guard(plugin, this)
      },
  )
  // A plugin gets the tree of the stage that it was named for, and gives such a one.
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
    // Code of a site may have come from another realm, whose classes are others.
    if (isErrorLike(result)) throw new PluginFailure(name, result)
    if (!isThenable(result)) {
      attempt(name, () => checkTree(result ?? tree, new Set()))
      return result
    }
    result.then(undefined, () => undefined)
    throw new PluginFailure(name, new Error('It is asynchronous, and a page is parsed at once.'))
  }
}

/** A tree that holds itself has no end for who walks it. @param above - Nodes that hold this one. */
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
 * @returns those that bring syntax of their own, which the reference parser alone can read: all or none.
 * @throws `PLUGIN_FAILED` for one that takes its options for wrong.
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

/** What plugins said of a page by messages of its file. */
export function toPluginDiagnostics({ messages }: VFile, page: Page): Diagnostic[] {
  return messages.map((message) =>
    pluginSaid(message.source ?? 'a plugin', message.reason, placeOf(message, page)),
  )
}

/** What a plugin threw, at its place in the page where it says one. */
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
