/** Puts entries of plugins at the places that the config and the sidebars files name for them. */
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { pluginPieceMissing } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { PluginContent } from '../../config/define-plugin.ts'
import { navbarItem } from '../../config/navbar-schema.ts'
import { type LoadedConfig, toConfigName, versionsOf } from '../../config/paths.ts'
import type { SidebarsInput } from '../../config/schema.ts'

/** A plugin with what it returned. */
interface PieceSource {
  opened: { name: string }
  content: PluginContent
}

/** What pieces are taken from. */
interface Pieces {
  plugins: readonly PieceSource[]
  diagnostics: Diagnostic[]
}

/**
 * A config whose navbar and sidebars have the entries of plugins: each entry of type `plugin` gets them as `items`, so
 * that the positions of all other entries stay as they are in the file.
 *
 * @param diagnostics - Receives `PLUGIN_PIECE_MISSING`.
 */
export function placePieces(
  loaded: LoadedConfig,
  plugins: readonly PieceSource[],
  diagnostics: Diagnostic[],
): LoadedConfig {
  const pieces = { plugins, diagnostics }
  const fill = (sidebars: SidebarsInput | false | undefined, file: string) =>
    // `fillList` changes nothing but entries of type `plugin`, which get a field.
    sidebars && (fillList(sidebars, { file, at: '' }, pieces) as SidebarsInput)
  const versions = versionsOf(loaded).map((version) => ({
    ...version,
    sidebars: fill(version.sidebars, version.sidebarFile),
  }))
  const ofInstance = (id: string) => versions.filter(({ instance }) => instance === id)
  return {
    ...loaded,
    config: placeInNavbar(loaded.config, { file: toConfigName(loaded) }, pieces),
    versions: Object.fromEntries(loaded.config.docs.map(({ id }) => [id, ofInstance(id)])),
  }
}

function placeInNavbar(
  config: LoadedConfig['config'],
  { file }: Source,
  pieces: Pieces,
): LoadedConfig['config'] {
  const { themeConfig } = config
  const { navbar } = themeConfig
  if (!navbar.items.some(({ type }) => type === 'plugin')) return config
  const items = navbar.items.map((item, index) => {
    if (item.type !== 'plugin') return item
    const side = omitUndefined({ position: item.position, locales: item.locales })
    const found = find('navbar', item, {
      source: { file, at: `themeConfig.navbar.items[${index}]` },
      ...pieces,
    })
    return {
      ...item,
      items: found.map((one) => navbarItem.parse(Object.assign({}, side, one))),
    }
  })
  return { ...config, themeConfig: { ...themeConfig, navbar: { ...navbar, items } } }
}

function fillList(value: unknown, source: { file: string; at: string }, pieces: Pieces): unknown {
  const { file, at } = source
  if (Array.isArray(value))
    return value.map((one, index) => fillList(one, { file, at: `${at}[${index}]` }, pieces))
  if (!isRecord(value)) return value
  if (value.type === 'plugin') {
    const piece = { plugin: String(value.plugin), id: String(value.id) }
    return { ...value, items: find('sidebars', piece, { source, ...pieces }) }
  }
  const isEntry = typeof value.type === 'string'
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const inner = { file, at: at === '' ? key : `${at}.${key}` }
      return [key, isEntry && key !== 'items' ? one : fillList(one, inner, pieces)]
    }),
  )
}

/** Entries of a plugin; an unknown one is reported, and has none. */
function find(
  kind: 'sidebars' | 'navbar',
  piece: { plugin: string; id: string },
  { plugins, diagnostics, source }: Pieces & { source: Source },
): readonly unknown[] {
  const sources = plugins.filter(({ opened }) => opened.name === piece.plugin)
  const lists = sources.flatMap(({ content }) => Object.entries(content[kind] ?? {}))
  const found = lists.find(([name]) => name === piece.id)
  if (found) return found[1]
  const available = sources.length === 0 ? null : lists.map(([name]) => name)
  diagnostics.push(pluginPieceMissing(piece, available, source))
  return []
}
