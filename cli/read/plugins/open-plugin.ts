import { isRecord } from '../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { pluginInvalid, pluginOptions, pluginThrew } from '../../base/errors/catalogue.ts'
import { mostSimilar } from '../../base/errors/most-similar.ts'
import { diagnosticsOf, throwDiagnostics } from '../../base/errors/site-error.ts'
import type { CodeModule } from '../../base/model/code-module.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Plugin, PluginSite, SchemaIssue } from '../../config/define-plugin.ts'
import { createOptionFinder } from '../../config/option-finder.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { isSchema } from '../../config/site-fields.ts'
import { loadCode } from './load-code.ts'

/** A plugin whose options are checked. */
export interface OpenPlugin {
  /** The name that the plugin gives itself. */
  name: string
  /** Absolute path of its module. */
  disk: string
  plugin: Plugin<unknown>
  options: unknown
  /** Module of its components, relative to the folder of its module. Absent: none. */
  components?: string
  /** Absolute paths of the files that the plugin is made of. */
  files: readonly string[]
  /** Changes with the content of these files. */
  version: string
  /**
   * Position in a file of the site at which one of its hooks threw the error; `null` where the stack names
   * no such file.
   */
  locate(error: unknown): Source | null
  /** Position of the plugin's entry in the config. */
  source: Source
}

/**
 * Load a plugin and check its options.
 *
 * @throws `PLUGIN_INVALID`, `PLUGIN_OPTIONS`, `PLUGIN_FAILED`, and errors of loading.
 */
export async function openPlugin(
  { name, disk, options = {} }: Pick<CodeModule, 'name' | 'disk' | 'options'>,
  root: string,
  source: Source,
): Promise<OpenPlugin> {
  const { value, files, version, locate } = await attempt(name, source, () => loadCode(disk, root))
  const fault = findFault(value)
  if (fault) {
    const isOwn = fault.part !== undefined && files.includes(disk)
    const at = isOwn ? createOptionFinder({ file: disk, root })(fault.part ?? '') : source
    throwDiagnostics([pluginInvalid(name, fault.what, at, fault.hint)])
  }
  // findFault has just checked the shape.
  const plugin = value as Plugin<unknown>
  const checked = await attempt(name, source, async () =>
    plugin.options ? plugin.options['~standard'].validate(options) : { value: options },
  )
  if (checked.issues)
    throwDiagnostics(
      checked.issues.map((issue) => pluginOptions(plugin.name, describeIssue(issue), source)),
    )
  const given = 'value' in checked ? checked.value : {}
  const components: unknown = await attempt(plugin.name, source, () =>
    typeof plugin.components === 'function' ? plugin.components(given) : plugin.components,
  )
  if (components !== undefined && typeof components !== 'string')
    throwDiagnostics([pluginInvalid(name, 'components is not the path of a module', source)])
  return {
    name: plugin.name,
    disk,
    plugin,
    options: given,
    ...omitUndefined({ components: typeof components === 'string' ? components : undefined }),
    files,
    version,
    locate,
    source,
  }
}

/** The part of a config that plugins may read. */
export function toPluginSite({ title, url, baseUrl, i18n }: SiteConfig): PluginSite {
  return { title, url, baseUrl, locales: i18n.locales, defaultLocale: i18n.defaultLocale }
}

async function attempt<T>(name: string, source: Source, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throwDiagnostics(diagnosticsOf(error) ?? [pluginThrew(name, error, source)])
    throw error
  }
}

const FUNCTIONS = ['load', 'plan', 'headTags', 'article', 'afterBuild'] as const
const LISTS = ['remarkPlugins', 'rehypePlugins', 'styles', 'clientModules', 'commands'] as const
const KNOWN: readonly string[] = ['name', 'options', 'components', 'pages', ...FUNCTIONS, ...LISTS]

/** Why a value is not a plugin, as the end of a sentence; the part that is wrong, and a better hint than the general one. */
interface Fault {
  what: string
  part?: string
  hint?: string
}

/** The reason why a value is not a plugin; `null` if it is one. */
function findFault(value: unknown): Fault | null {
  if (!isRecord(value)) return { what: 'its default export is not an object' }
  if (typeof value.name !== 'string' || value.name === '')
    return { what: 'its default export has no name' }
  const part = Object.keys(value).find((key) => !KNOWN.includes(key))
  if (part !== undefined) {
    const meant = mostSimilar(part, KNOWN)
    const hint = meant === undefined ? undefined : `Did you mean "${meant}"?`
    return { what: `"${part}" is not a part of a plugin`, part, ...omitUndefined({ hint }) }
  }
  for (const key of FUNCTIONS)
    if (value[key] !== undefined && typeof value[key] !== 'function')
      return { what: `${key} is not a function`, part: key }
  for (const key of LISTS)
    if (value[key] !== undefined && !Array.isArray(value[key]))
      return { what: `${key} is not a list`, part: key }
  if (value.options !== undefined && !isSchema(value.options))
    return { what: 'options is not a Standard Schema', part: 'options' }
  return null
}

function describeIssue({ path = [], message }: SchemaIssue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`
}
