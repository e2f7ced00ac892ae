/** What values of content can be beside data: pieces of a page, and what is imported. */
import type { Nodes } from 'mdast'
import type { SiteExpression } from '../../../runtime/contract/site-expression.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type Budget, spend } from '../expressions/budget.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  Callable,
  type ContentValue,
  isRecordValue,
  Later,
  Opaque,
  Sliceable,
  toRecordValue,
} from '../expressions/value.ts'
import type { PageComponent } from '../page-component.ts'
import { hasChildren } from '../walk.ts'

/** Markdown that was evaluated where it stands, to be shown where it is passed to. */
export class MarkdownValue extends Opaque {
  readonly what = 'a piece of the page'
  #isTaken = false
  constructor(readonly nodes: readonly Nodes[]) {
    super()
  }

  /** Its nodes, a copy from the second time on. @throws Unreadable when the budget is spent. */
  take(budget: Budget): Nodes[] {
    if (this.#isTaken) {
      spend(budget, countOf(this.nodes))
      return structuredClone([...this.nodes])
    }
    this.#isTaken = true
    return [...this.nodes]
  }
}

function countOf(nodes: readonly Nodes[]): number {
  let count = 0
  const pending = [...nodes]
  for (let node = pending.pop(); node; node = pending.pop()) {
    count += 1
    if (hasChildren<Nodes>(node)) pending.push(...node.children)
  }
  return count
}

/** A Markdown file that is used as a component. */
export class PartialValue extends Opaque {
  readonly what = 'a partial'
  /** @param path - From the site folder. */
  constructor(
    readonly path: string,
    readonly text: string,
  ) {
    super()
  }
}

/** A component that the site renders at build. */
export class ComponentValue extends Opaque {
  readonly what = 'a component'
  constructor(readonly component: Pick<PageComponent, 'kind' | 'name'>) {
    super()
  }
}

/** Something of the code of the site: an export, a member of it, what a call of it gives. */
export abstract class SiteReference extends Later {
  readonly what = 'a value of the code of the site'
  abstract readonly expression: SiteExpression
}

/** The table of contents of the page, or a part of it, which is known when all headings are. */
export class TocValue extends Sliceable {
  readonly what = 'the table of contents'

  /** @param parts - What is taken of it, one after the other: `slice` of each. Default: all of it. */
  constructor(readonly parts: readonly (readonly [from: number, to: number | null])[] = []) {
    super()
  }

  override slice(from = 0, to?: number): TocValue {
    return new TocValue([...this.parts, [from, to ?? null]])
  }
}

/** `require('./a.png').default`: an import inside of an expression, of a file that is named as text. */
export class RequireValue extends Callable {
  readonly what = 'the function require'

  /** @param load - Gives what an import of a name gives. */
  constructor(readonly load: (specifier: string, name: 'default' | '*') => ContentValue) {
    super()
  }

  override call([specifier]: readonly ContentValue[]): ContentValue {
    if (typeof specifier !== 'string')
      throw new Unreadable(
        '`require` takes the name of a file.',
        "Write it in place: `require('./a.png')`.",
      )
    // Of JSON it is the data itself, as bundlers have it.
    const isData = /\.json$/i.test(specifier)
    const value = this.load(specifier, isData ? 'default' : '*')
    if (value instanceof MissingValue) throw new Unreadable(value.reason.message, value.reason.hint)
    return isData || isRecordValue(value) ? value : toRecordValue([['default', value]])
  }
}

/** What could not be imported; it is reported where it is used. */
export class MissingValue extends Opaque {
  readonly what = 'something that could not be imported'
  constructor(override readonly reason: Pick<Diagnostic, 'message' | 'hint'>) {
    super()
  }
}
