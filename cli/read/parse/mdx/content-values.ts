/** Values of content other than data: parts of a page, and imports. */
import type { Nodes } from 'mdast'
import type { SiteExpression } from '../../../../runtime/contract/site-expression.ts'
import type { Diagnostic } from '../../../base/model/diagnostic.ts'
import type { FilePart } from '../code/cut-file.ts'
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

/** Markdown that was evaluated where it is written, and is shown where it is passed to. */
export class MarkdownValue extends Opaque {
  readonly what = 'a piece of the page'
  #isTaken = false
  constructor(readonly nodes: readonly Nodes[]) {
    super()
  }

  /** Its nodes; copies from the second call on. @throws Unreadable when the budget is used up. */
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

/** A Markdown file used as a component. */
export class PartialValue extends Opaque {
  readonly what = 'a partial'
  /**
   * @param path - Relative to the site folder.
   * @param part - The part of the file to show. Default: the whole file.
   */
  constructor(
    readonly path: string,
    readonly text: string,
    readonly part: FilePart = { region: null, lines: null },
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

/** A value of the site's code: an export, a member of one, or the result of a call. */
export abstract class SiteReference extends Later {
  readonly what = 'a value of the code of the site'
  abstract readonly expression: SiteExpression
}

/** The table of contents of the page, or a part of it. It is known only after all headings. */
export class TocValue extends Sliceable {
  readonly what = 'the table of contents'

  /** @param parts - Arguments of successive `slice` calls. Default: none, the whole table. */
  constructor(readonly parts: readonly (readonly [from: number, to: number | null])[] = []) {
    super()
  }

  override slice(from = 0, to?: number): TocValue {
    return new TocValue([...this.parts, [from, to ?? null]])
  }
}

/** The function in `require('./a.png').default`: an import of a file inside an expression, named by a literal. */
export class RequireValue extends Callable {
  readonly what = 'the function require'

  /** @param load - Gives the value of an import by specifier and name. */
  constructor(readonly load: (specifier: string, name: 'default' | '*') => ContentValue) {
    super()
  }

  override call([specifier]: readonly ContentValue[]): ContentValue {
    if (typeof specifier !== 'string')
      throw new Unreadable(
        '`require` takes the name of a file.',
        "Write it in place: `require('./a.png')`.",
      )
    // For JSON the result is the data itself, as in bundlers.
    const isData = /\.json$/i.test(specifier)
    const value = this.load(specifier, isData ? 'default' : '*')
    if (value instanceof MissingValue) throw new Unreadable(value.reason.message, value.reason.hint)
    return isData || isRecordValue(value) ? value : toRecordValue([['default', value]])
  }
}

/** An import that failed; it is reported where it is used. */
export class MissingValue extends Opaque {
  readonly what = 'something that could not be imported'
  /** @param isFile - Whether there is no such file; then it is also reported where nothing uses it. */
  constructor(
    override readonly reason: Pick<Diagnostic, 'message' | 'hint'>,
    readonly isFile = false,
  ) {
    super()
  }
}
