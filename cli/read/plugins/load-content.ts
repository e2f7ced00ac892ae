/** The content that plugins add to a site. A plugin runs again only when the files it read have changed. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pluginFailed } from '../../base/errors/catalogue.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { LoadContext, PluginContent } from '../../config/define-plugin.ts'
import { toMatcher } from '../../config/glob.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { walkFolder } from '../scan/walk-folder.ts'
import { callPlugin } from './call-plugin.ts'
import { findContentFault } from './find-content-fault.ts'
import type { OpenPlugin } from './open-plugin.ts'
import { toPluginSite } from './open-plugin.ts'

/** The content that a plugin returned, and the inputs it was made from. */
interface KnownContent {
  /** Every other input of the plugin. */
  key: string
  /** Each request to the reader → its answer. */
  reads: ReadonlyMap<string, string | null>
  content: PluginContent
}

const known = new Map<string, KnownContent>()

/** A plugin and the site it runs in. */
interface PluginAt {
  opened: OpenPlugin
  /** Index of its entry in the config. */
  index: number
  /** A text that changes with the code and the options of the plugin. */
  version: string
  root: string
  config: SiteConfig
  /** Collects the absolute path of each file that was read. */
  seen: Set<string> | undefined
}

/**
 * Run the `load` hook of a plugin, or return its earlier content if its inputs are the same. @throws
 * `PLUGIN_FAILED`.
 */
export async function loadContent(at: PluginAt): Promise<PluginContent> {
  const { opened, index, root, config, version, seen } = at
  const { plugin, name, options, source } = opened
  if (!plugin.load) return {}
  const site = toPluginSite(config)
  const place = `${root}\0${index}`
  const key = JSON.stringify([name, version, site])
  const before = known.get(place)
  if (
    before?.key === key &&
    [...before.reads].every(([asked, given]) => ask(root, asked) === given)
  ) {
    noteSeen(before.reads, root, seen)
    return before.content
  }
  const reads = new Map<string, string | null>()
  try {
    const context = { options, site, ...createReader(root, reads) }
    const content = await callPlugin(opened, {
      name: 'load',
      seconds: config.renderTimeout,
      run: () => plugin.load?.(context),
    })
    const what = findContentFault(content)
    if (what !== null) throwDiagnostics([pluginFailed(name, what, source)])
    // findContentFault has just checked the shape.
    const given = (content ?? {}) as PluginContent
    known.set(place, { key, reads, content: given })
    return given
  } finally {
    noteSeen(reads, root, seen)
  }
}

/** Reads files for a plugin, and records each request with its answer. */
export function createReader(
  root: string,
  reads: Map<string, string | null> = new Map(),
): Pick<LoadContext<unknown>, 'read' | 'list'> {
  const note = (asked: string) => {
    const given = ask(root, asked)
    reads.set(asked, given)
    return given
  }
  return {
    read(path) {
      const text = note(`file ${path}`)
      if (text === null) throw new Error(`There is no file "${path}" in the site folder.`)
      return text
    },
    list: (glob) => (note(`list ${glob}`) ?? '').split('\n').filter((path) => path !== ''),
  }
}

/** Answer of a request: `file docs/a.md` → the text of the file; `list docs/*.md` → matching paths, one a line. */
function ask(root: string, asked: string): string | null {
  const what = asked.slice(5)
  if (asked.startsWith('list ')) return listFiles(root, what).join('\n')
  const disk = resolve(root, what)
  return existsSync(disk) ? readFileSync(disk, 'utf8') : null
}

function listFiles(root: string, glob: string): readonly string[] {
  const matches = toMatcher([glob])
  const isHidden = (path: string) => /(?:^|\/)(?:\.|node_modules$)/.test(path)
  return walkFolder({
    folder: root,
    name: '',
    allowed: [root],
    enters: (path) => !isHidden(path),
    takes: (path) => matches(path),
  }).files
}

function noteSeen(
  reads: ReadonlyMap<string, string | null>,
  root: string,
  seen: Set<string> | undefined,
): void {
  for (const asked of reads.keys()) {
    const what = asked.slice(5)
    // The folder of a glob: everything before its first wildcard.
    const path = asked.startsWith('list ') ? what.replace(/(?:^|\/)[^/]*[*?{[(!].*$/, '') : what
    seen?.add(resolve(root, path))
  }
}
