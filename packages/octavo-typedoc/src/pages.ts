/** Which declaration has which page, and which anchor there: links, targets and sidebars lead to these places. */
import { posix } from 'node:path'
import { KIND, type Reflection } from './reflection.ts'

/** A page of the reference. */
export interface Page {
  /** Path in the folder of the reference: `zod/zod-string.md`. */
  file: string
  reflection: Reflection
  /** Name with the modules around it: `core.ZodString`. */
  name: string
  /** Pages of the declarations in a module; empty for others. */
  pages: readonly Page[]
}

/** The place of a declaration. */
export interface Target {
  page: Page
  reflection: Reflection
  anchor?: string
  /** Name with everything around it. */
  name: string
}

/** Kinds with pages of their own, in the order in which modules list them. */
export const GROUPS = [
  [KIND.module, 'Modules', 'module'],
  [KIND.namespace, 'Namespaces', 'namespace'],
  [KIND.document, 'Documents', 'document'],
  [KIND.function, 'Functions', 'function'],
  [KIND.class, 'Classes', 'class'],
  [KIND.interface, 'Interfaces', 'interface'],
  [KIND.typeAlias, 'Types', 'type'],
  [KIND.variable, 'Variables', 'variable'],
  [KIND.enum, 'Enumerations', 'enum'],
] as const

const NAMES = new Map<number, string>(GROUPS.map(([kind, , name]) => [kind, name]))

/** A kind as one word: `class`. */
export const kindOf = ({ kind }: Reflection): string => NAMES.get(kind) ?? 'project'

/** All pages of a project, and the places of all declarations. */
export class Pages {
  readonly root: Page
  readonly #targets = new Map<number, Target>()

  constructor(project: Reflection) {
    this.root = this.#add(project, { file: 'index.md', name: '' })
  }

  /** Place of a declaration; `undefined` for one without a page. A member is on the page of the class that declares it. */
  find(id: unknown): Target | undefined {
    const target = typeof id === 'number' ? this.#targets.get(id) : undefined
    return target && (this.findOrigin(target.reflection) ?? target)
  }

  /** Place of the member that one inherits, if it has a page; `undefined` for one that a page has to show itself. */
  findOrigin(member: Reflection): Target | undefined {
    let origin: Target | undefined
    // TypeDoc may name two members as the origin of each other.
    const seen = new Set([member.id])
    for (let current = member; ; ) {
      const { target } = current.inheritedFrom ?? {}
      const next = typeof target === 'number' ? this.#targets.get(target) : undefined
      if (next?.anchor === undefined) return origin
      if (seen.has(next.reflection.id)) return undefined
      seen.add(next.reflection.id)
      origin = next
      current = next.reflection
    }
  }

  /** Places of all declarations. */
  targets(): Iterable<Target> {
    return this.#targets.values()
  }

  /** All pages, each before those in it. */
  list(page = this.root): Page[] {
    return [page, ...page.pages.flatMap((one) => this.list(one))]
  }

  #add(reflection: Reflection, { file, name }: Pick<Page, 'file' | 'name'>): Page {
    const folder = posix.dirname(file)
    // A page with the name of its folder is that of the folder, as a readme is.
    const taken = new Set([posix.basename(folder), 'readme'])
    const inner: Page[] = []
    const page: Page = { file, reflection, name, pages: inner }
    this.#targets.set(reflection.id, { page, reflection, name })
    const { children = [], documents = [] } = reflection
    for (const child of [...documents, ...children]) {
      if (!NAMES.has(child.kind)) continue
      const slug = takeName(child, taken)
      inner.push(
        this.#add(child, {
          file: posix.join(folder, isContainer(child) ? `${slug}/index.md` : `${slug}.md`),
          name: name === '' ? child.name : `${name}.${child.name}`,
        }),
      )
    }
    this.#addMembers(page)
    return page
  }

  #addMembers(page: Page): void {
    const { reflection, name } = page
    for (const { id } of reflection.signatures ?? [])
      this.#targets.set(id, { page, reflection, name })
    const taken = new Set<string>()
    for (const member of membersOf(reflection)) {
      const anchor = takeName(member, taken)
      const target = { page, reflection: member, anchor, name: `${name}.${member.name}` }
      this.#targets.set(member.id, target)
      for (const { id } of member.signatures ?? []) this.#targets.set(id, target)
    }
  }
}

/** Whether pages of other declarations are below that of this one. */
const isContainer = ({ kind }: Reflection) => kind === KIND.module || kind === KIND.namespace

/** Members that a page shows with a heading each: of a class, an interface, an enum, or an object type. */
export function membersOf({ children, type }: Reflection): readonly Reflection[] {
  const all = children ?? type?.declaration?.children ?? []
  return all.filter((child) => !NAMES.has(child.kind) && child.kind !== KIND.reference)
}

/** A part of an address that is still free. Names that differ only in case are the same on some disks. */
function takeName(reflection: Reflection, taken: Set<string>): string {
  const name = toSlug(reflection.name) || 'symbol'
  // The page of a folder has this name.
  const slug = name === 'index' && !isContainer(reflection) ? 'index-page' : name
  const names = [slug, `${slug}-${NAMES.get(reflection.kind) ?? 'member'}`]
  for (let number = 1; ; number += 1) {
    const free = names[number - 1] ?? `${slug}-${number}`
    if (taken.has(free)) continue
    taken.add(free)
    return free
  }
}

/** `QueryClient` → `query-client`, `src/index` → `src-index`. */
const toSlug = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** Link from one page to a place. */
export function linkTo({ page, anchor }: Target, from: Page): string {
  const path = posix.relative(posix.dirname(from.file), page.file)
  const file = path.startsWith('.') ? path : `./${path}`
  const hash = anchor === undefined ? '' : `#${anchor}`
  return page === from && hash !== '' ? hash : file + hash
}
