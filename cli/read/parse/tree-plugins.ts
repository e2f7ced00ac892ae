/**
 * Runs plugins of the site's owner: remark plugins on Markdown whose directives and expressions are resolved,
 * rehype plugins on HTML that is already sanitised. Plugins are trusted code that the owner chose.
 */
import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { type Plugin, type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { pluginFailed, pluginSaid } from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import { SiteErrors } from '../../base/errors/site-error.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
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

type Transform = (
  tree: unknown,
  file: VFile,
  next: (error: unknown, tree: unknown) => void,
) => unknown

/** Longest time for one page, in seconds: a promise that is never settled would hold up the build. */
const LONGEST_SECONDS = 60

function guard({ name, attach, options }: TreePlugin, processor: Processor): Transform | undefined {
  const transform = attempt(name, () => attach.call(processor, options))
  if (typeof transform !== 'function') return undefined
  // The only function that a plugin gives is its transformer.
  const run = transform as Transform
  return (tree, file) => {
    const told = file.messages.length
    const finish = (result: unknown) => {
      for (const message of file.messages.slice(told)) message.source = name
      // The site's code may run in another realm, where `instanceof Error` fails.
      if (isErrorLike(result)) throw new PluginFailure(name, result)
      attempt(name, () => checkTree(result ?? tree, new Set()))
      return result
    }
    const result: unknown = attempt(name, () => call(run, tree, file))
    const pending = attempt(name, () => (isThenable(result) ? settle(name, result) : null))
    return pending ? pending.then(finish) : finish(result)
  }
}

/** Call a transformer; one that takes a third parameter gives its result by that function. */
function call(transform: Transform, tree: unknown, file: VFile): unknown {
  if (transform.length < 3) return transform(tree, file, () => undefined)
  return new Promise((resolve, reject) => {
    transform(tree, file, (error, next) => (error ? reject(error) : resolve(next)))
  })
}

/** Await the result of a plugin. */
async function settle(name: string, result: PromiseLike<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise((_, reject) => {
    const late = new Error(`It did not end in ${LONGEST_SECONDS} seconds.`)
    timer = setTimeout(() => reject(late), LONGEST_SECONDS * 1000)
  })
  try {
    return await Promise.race([result, end])
  } catch (error) {
    throw new PluginFailure(name, error)
  } finally {
    clearTimeout(timer)
  }
}

/** Nodes that are text: all readers of the tree expect their value. */
const LITERALS: ReadonlySet<unknown> = new Set(
  'text html raw comment code inlineCode math inlineMath'.split(' '),
)

/**
 * Refuse a tree with a cycle, which would make walks endless, or with values that are no nodes.
 *
 * @param above - Ancestors of the node.
 */
function checkTree(node: unknown, above: Set<unknown>): void {
  const children = isRecord(node) ? node.children : null
  const isNode = isRecord(node) && typeof node.type === 'string'
  if (!isNode || !(Array.isArray(children) || (children === undefined && above.size > 0)))
    throw new Error('It gave something that is no tree of nodes.')
  if (LITERALS.has(node.type) && typeof node.value !== 'string')
    throw new Error(`It gave a node "${node.type}" whose value is no text.`)
  if (children === undefined) return
  if (above.has(node)) throw new Error('The tree that it gave holds itself.')
  above.add(node)
  for (const child of children) checkTree(child, above)
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
