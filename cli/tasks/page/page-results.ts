/**
 * Pages as results: which have to be rendered, and the answers of the others, which are read when somebody asks for
 * them. The files of a page are in the output, so a page that is current is rendered again if they are not as they were
 * left.
 */
import { setImmediate } from 'node:timers/promises'
import { digest } from '../../base/disk/digest.ts'
import { DIGEST_LENGTH, type Graph, partName, resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { checkAnchors, type Ids } from '../../read/links/check-anchors.ts'
import type { OutputRecord } from '../../write/output-record.ts'
import { nameOfArticle, nameOfDescription, nameOfTitle } from '../doc/doc-results.ts'
import { localeOf, permalinkOf } from '../plan/page-id.ts'
import { hashShared } from '../plan/page-keys.ts'
import { nameOfBranch, nameOfTask } from '../plan/plan-results.ts'
import type { PlannedTasks } from '../plan/render-tasks.ts'
import type { RenderedRoute, RenderJob } from '../worker/calls.ts'

/** Answers of all pages of a build. */
interface PageAnswers {
  of(id: string): RenderedRoute
  /** Ids of a page; `undefined` for a page that is not built. */
  idsOf(permalink: string): Ids | undefined
}

/** What a build notes of its pages. */
export interface PageNotes {
  /** Id of a rendered page → names of its inputs that have changed; `null` for a new page. */
  reasons: Map<string, readonly string[] | null>
  /** Id → output paths of each page. */
  paths: Map<string, readonly string[]>
}

/** Where the pages of a build are kept. */
export interface PagePlace {
  results: Results
  /** Files of the last build; `null` for a live server, which writes none. */
  output: OutputRecord | null
  notes: PageNotes
}

/** Number of pages that are looked at before answers of workers are taken, so that they get their next request. */
const LOOKED_AT_ONCE = 500

const PAGE = 'page'
const nameOfPage = (id: string) => resultName(PAGE, id)
/** Ids of the page at an address. */
const nameOfIds = (permalink: string) => resultName('ids', permalink)
const nameOfAnchors = (id: string) => resultName('anchors', id)
const toAnchorDigest = (anchors: RenderedRoute['anchors']) =>
  hashOfJson(anchors).slice(0, DIGEST_LENGTH)
/** As the graph gives it: the last character of a digest that was cut has bits that are not stored. */
const NO_ANCHORS = Buffer.from(toAnchorDigest([]), 'base64url').toString('base64url')

type PageTasks = Pick<PlannedTasks, 'read' | 'describedBy' | 'titlesOf'>

/** Pages of earlier builds to one output, and those of this build. */
export class PageResults {
  readonly #place: PagePlace
  /** Locale → names of the inputs that all of its pages share. */
  readonly #shared = new Map<string, string[]>()

  /** Look at everything that pages are made from beside the plan and the docs. */
  constructor(place: PagePlace, setup: RenderJob) {
    this.#place = place
    for (const [locale, parts] of Object.entries(hashShared(setup))) {
      const names = Object.entries(parts).map(([part, hash]) => {
        const name = resultName('shared', `${locale} ${part}`)
        place.results.graph.setInput(name, hash)
        return name
      })
      this.#shared.set(locale, names)
    }
  }

  /** Ids of the pages that have to be rendered. */
  async listOpen(ids: readonly string[]): Promise<string[]> {
    const { notes } = this.#place
    const open: string[] = []
    for (const [at, id] of ids.entries()) {
      if (at % LOOKED_AT_ONCE === LOOKED_AT_ONCE - 1) await setImmediate()
      const name = nameOfPage(id)
      if (this.#graph.isCurrent(name) && this.#isLeft(id)) continue
      notes.reasons.set(id, this.#graph.isComputed(name) ? this.#graph.changedReads(name) : null)
      open.push(id)
    }
    return open
  }

  /** Answer of a page. @throws an error for which `isDamagedValue` is true. */
  read(id: string): RenderedRoute {
    return this.#place.results.read<RenderedRoute>(nameOfPage(id))
  }

  /** Output paths of a page. */
  pathsOf(id: string): readonly string[] {
    const { notes, output } = this.#place
    return notes.paths.get(id) ?? output?.listPages().get(id) ?? []
  }

  /** Keep the answer of a page that was rendered from the inputs of this build. */
  record(id: string, tasks: PageTasks, answer: RenderedRoute): void {
    const { route, article } = tasks.read(id)
    this.#place.notes.paths.set(id, answer.paths)
    const { ids, anchors, diagnostics, shellLinks, resources = [], article: html } = answer
    this.#graph.setInput(nameOfIds(answer.permalink), digest(ids))
    this.#place.results.record(nameOfPage(id), answer, {
      reads: [
        ...(article && route.file ? [nameOfArticle(route.file.file)] : []),
        ...this.#inputsOf(id, tasks),
      ],
      parts: [
        ['anchors', toAnchorDigest(anchors)],
        ...(html === undefined ? [] : [['article', digest(html)] as const]),
      ],
      isMarked: diagnostics.length + shellLinks.length + resources.length > 0,
    })
  }

  /** Forget a page that could not be rendered, or is gone. */
  remove(id: string): void {
    this.#graph.setInput(nameOfIds(permalinkOf(id)), null)
    this.#graph.remove(nameOfPage(id))
    this.#graph.remove(nameOfAnchors(id))
  }

  /** Ids of all pages with an answer. */
  list(): string[] {
    return this.#graph.list(PAGE)
  }

  /** Ids of pages that have something to report, or a link to an anchor that does not exist. */
  listBad(ids: readonly string[], answers: PageAnswers): string[] {
    const isMarked = (id: string) => this.#graph.isMarked(nameOfPage(id))
    return ids.filter((id) => this.#hasBrokenAnchors(id, answers) || isMarked(id))
  }

  /** Key of everything that a page is made from, for other machines. */
  keyOf(id: string, tasks: PageTasks): readonly unknown[] {
    const names = this.#inputsOf(id, tasks)
    return [tasks.read(id).article?.hash, ...names.map((name) => this.#graph.digestOf(name))]
  }

  get #graph(): Graph {
    return this.#place.results.graph
  }

  #inputsOf(id: string, tasks: PageTasks): string[] {
    return [
      nameOfTask(id),
      ...tasks.titlesOf(id).map(nameOfTitle),
      nameOfBranch(id),
      ...(this.#shared.get(localeOf(id)) ?? []),
      ...tasks.describedBy(id).map(nameOfDescription),
    ]
  }

  #isLeft(id: string): boolean {
    const { output } = this.#place
    const paths = this.pathsOf(id)
    if (output === null) return true
    return paths.length > 0 && output.isLeft(paths, () => this.read(id).hashes ?? [])
  }

  /** Check the links of a page to anchors, unless neither its links nor the ids of their pages have changed. */
  #hasBrokenAnchors(id: string, answers: PageAnswers): boolean {
    const name = nameOfAnchors(id)
    const links = partName(nameOfPage(id), 'anchors')
    if (this.#graph.digestOf(links) === NO_ANCHORS) return false
    if (this.#graph.isCurrent(name)) return this.#graph.isMarked(name)
    const { anchors } = answers.of(id)
    const targets = [...new Set(anchors.map(({ permalink }) => permalink))]
    const isBroken = checkAnchors(anchors, answers.idsOf, { onBrokenAnchors: 'warn' }).length > 0
    const reads = [links, ...targets.map(nameOfIds)]
    // A page of a locale that is not built may have the anchor or not.
    if (targets.some((permalink) => answers.idsOf(permalink) === undefined))
      this.#graph.remove(name)
    else this.#graph.record(name, { digest: digest(String(isBroken)), reads, isMarked: isBroken })
    return isBroken
  }
}

/** Id → output paths of all pages with an answer. */
export function listPages(
  graph: Graph,
  { output, notes }: { output: OutputRecord; notes: PageNotes },
): Map<string, readonly string[]> {
  return new Map(
    graph.list(PAGE).map((id) => [id, notes.paths.get(id) ?? output.listPages().get(id) ?? []]),
  )
}
