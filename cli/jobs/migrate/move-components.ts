/** Gives the new site the code that its pages use: components, functions and style sheets of packages. */
import { posix } from 'node:path'
import { STATIC_COMPONENTS } from '../../../runtime/contract/static-components.ts'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import { BUILT_IN_NAMES } from '../../read/parse/built-in-components.ts'
import { type PackageComponent, type Stub, toComponentFiles } from './component-files.ts'
import { addSheets, type MovedSite, putOption } from './moved-site.ts'
import { findPageUses, type PageImport, type PageTag, type PageUses } from './page-uses.ts'

/** A page as it will be in the new site. */
interface NewPage {
  /** Path in the new site. */
  path: string
  text: string
}

/** What is known about the new site. */
interface NewSiteCode {
  moved: MovedSite
  /** All files of the new site. */
  paths: ReadonlySet<string>
  /** Folders of content in the new site. */
  folders: readonly string[]
  /** Packages of the old site's package.json. */
  packages: ReadonlySet<string>
  /** Exports for `components/index.tsx` that the old site has itself, by name. */
  own: ReadonlyMap<string, string>
}

const KNOWN = new Set<string>([
  ...BUILT_IN_NAMES,
  ...STATIC_COMPONENTS,
  ...['Fragment', 'Head', 'BrowserOnly', 'Heading', 'TOCInline', 'React', 'DocCardList'],
])
const CODE_ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '.mdx', '.md'].flatMap(
  (ending) => [ending, ...(ending === '' ? [] : [`/index${ending}`])],
)

/** Code files that pages import, by the option that allows it, with the first page that needs each. */
type Allowed = Map<string, { option: 'callable' | 'trusted'; page: Source }>

/** Add options for the code of pages, and write the registry of components. @returns packages that pages import. */
export function moveComponents(pages: readonly NewPage[], site: NewSiteCode): Set<string> {
  const state = new ComponentState(site)
  for (const page of pages) state.read(page, findPageUses(page.text))
  state.finish()
  return state.installed
}

class ComponentState {
  readonly installed = new Set<string>()
  readonly #site: NewSiteCode
  readonly #stubs = new Map<string, Stub>()
  readonly #packages = new Map<string, PackageComponent>()
  readonly #sheets = new Set<string>()
  readonly #allowed: Allowed = new Map()

  constructor(site: NewSiteCode) {
    this.#site = site
  }

  read({ path }: NewPage, { imports, tags, own }: PageUses): void {
    const known = new Map<string, PageImport>()
    for (const each of imports) {
      if (each.local !== '') known.set(each.local, each)
      this.#readImport(path, each)
    }
    for (const tag of tags) {
      const [name = ''] = tag.name.split('.')
      if (own.has(name) || this.#site.own.has(name)) continue
      const imported = known.get(name)
      if (imported ? this.#isMissing(path, imported) : !KNOWN.has(name))
        this.#addStub(path, tag, imported)
    }
  }

  #readImport(path: string, wanted: PageImport): void {
    const { specifier, name, local, line } = wanted
    const file = this.#fileOf(path, specifier)
    if (file !== null) {
      if (/\.(?:[cm]?[jt]sx?|json|css)$/.test(file) && !/^.*!|\?/.test(specifier))
        this.#allow(file, { file: path, line })
      return
    }
    const [found] = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(specifier) ?? []
    if (found === undefined || !this.#site.packages.has(found) || isKnownModule(specifier)) return
    this.installed.add(found)
    if (/\.css$/.test(specifier)) this.#sheets.add(specifier)
    else if (/^[A-Z]/.test(local)) {
      const exported = name === 'default' || name === '*' ? local : name
      this.#packages.set(exported, { local: exported, name, specifier })
    }
  }

  #allow(file: string, page: Source): void {
    const isContent = this.#site.folders.some((folder) => file.startsWith(`${folder}/`))
    if (isContent && !/\.[cm]?[jt]sx?$/.test(file)) return
    if (!this.#allowed.has(file))
      this.#allowed.set(file, { option: isContent ? 'trusted' : 'callable', page })
  }

  /** Path of a file of the new site that an import names; `null` for packages and missing files. */
  #fileOf(path: string, specifier: string): string | null {
    const clean = specifier.replace(/^.*!/, '').replace(/\?.*$/, '')
    const base = clean.startsWith('@site/')
      ? clean.slice(6)
      : /^\.{1,2}\//.test(clean)
        ? posix.join(posix.dirname(path), clean)
        : null
    if (base === null) return null
    return (
      CODE_ENDINGS.map((ending) => base + ending).find((each) => this.#site.paths.has(each)) ?? null
    )
  }

  #isMissing(path: string, { specifier, name, local }: PageImport): boolean {
    if (this.#fileOf(path, specifier) !== null || isKnownModule(specifier))
      return isKnownModule(specifier) && !KNOWN.has(name === 'default' ? local : name)
    return !this.#packages.has(name === 'default' || name === '*' ? local : name)
  }

  #addStub(path: string, tag: PageTag, imported: PageImport | undefined): void {
    const exported = imported && imported.name !== 'default' && imported.name !== '*'
    const [first = ''] = tag.name.split('.')
    const name = exported ? imported.name : first
    const stub = this.#stubs.get(name) ?? {
      name,
      props: new Set(),
      uses: [],
      isInline: false,
      origin: imported?.specifier,
    }
    for (const prop of tag.props) stub.props.add(prop)
    stub.uses.push(`${path}:${tag.line}`)
    stub.isInline ||= tag.isInline
    this.#stubs.set(name, stub)
  }

  finish(): void {
    const { moved, own } = this.#site
    for (const option of ['callable', 'trusted'] as const) {
      const files = [...this.#allowed].filter(([, { option: of }]) => of === option)
      if (files.length === 0) continue
      putOption(moved.config, ['markdown', option], files.map(([file]) => file).sort())
      for (const [file, { page }] of files) {
        const why = `pages may run it, because ${page.file} imports it`
        const instead = `review its code: every page may use all that it exports`
        moved.notes.push(migrateNoEqual(`markdown.${option}: ${file}`, why, instead, page))
      }
    }
    addSheets(moved, [...this.#sheets])
    for (const { name, uses, props } of this.#stubs.values()) {
      const [file = '', line = '1'] = (uses[0] ?? '').split(':')
      const many = uses.length === 1 ? 'one place uses' : `${uses.length} places use`
      const attributes = props.size === 0 ? '' : ` with ${[...props].sort().join(', ')}`
      moved.notes.push(
        migrateNoEqual(
          `<${name}>`,
          `no component has this name; ${many} it${attributes}`,
          `write it in components/stubs.tsx`,
          { file, line: Number(line) },
        ),
      )
    }
    const stubs = [...this.#stubs.values()]
    const others = [...own.values()]
    moved.files.push(...toComponentFiles(stubs, [...this.#packages.values()], others))
  }
}

/** Modules that Octavo resolves by the name of what they export. */
const isKnownModule = (specifier: string) =>
  /^(?:@theme(?:-original)?\/|@docusaurus\/|@astrojs\/starlight\/components|octavo$|react$)/.test(
    specifier,
  )
