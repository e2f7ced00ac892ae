/**
 * The first state of a live site of which nothing is stored. It is planned from the first lines of all files, so that a page
 * is answered as soon as its own file is parsed. All files are parsed behind it, and then the state is replaced.
 */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { LazyMap } from '../../engine/lazy-map.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import { loadAssets } from '../../read/scan/load-assets.ts'
import { failTo } from '../../tasks/doc/parse-changed.ts'
import { filesOf } from '../../tasks/doc/parse-site.ts'
import { sketchDocs } from '../../tasks/doc/sketch-docs.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import { planRender } from '../../tasks/plan/plan-render.ts'
import type { PlannedSite } from '../../tasks/plan/planned-site.ts'
import type { ParsedDoc } from '../../tasks/worker/calls.ts'
import { findTask } from './live-answers.ts'
import { bundleState, type LiveParts, type LiveState, renderFrom, withTexts } from './live-state.ts'
import { withDocs } from './live-texts.ts'

const NO_VALUE = { file: '', offset: 0, length: 0, hash: '' }
/** A doc that is not parsed yet, without its sketch; {@link fillSketch} replaces it before it is read. */
const NOT_PARSED: Omit<ParsedDoc, 'summary' | 'title'> = {
  ...{ description: '', assets: [], diagnostics: [] },
  ...{ article: NO_VALUE, sections: NO_VALUE },
}

/**
 * Make the state. Files whose first lines do not say their title are parsed.
 *
 * @returns `null` if one of them cannot be parsed.
 * @throws errors of the site's code.
 */
export async function sketchState(parts: LiveParts, site: OpenSite): Promise<LiveState | null> {
  const bundling = bundleState(parts, site)
  // The error is handled where the promise is awaited; until then it must not be an unhandled rejection.
  bundling.catch(() => undefined)
  const sketches = sketchDocs(site)
  const rest = filesOf(site).filter(({ file }) => !sketches.has(file))
  const whole = await parts.results.renew(site, rest)
  if (!whole) return null
  const docs = new LazyMap<ParsedDoc>([], failTo)
  for (const { file } of filesOf(site)) {
    const sketch = sketches.get(file)
    const doc = sketch ? { ...NOT_PARSED, ...sketch } : whole.get(file)
    if (doc) docs.set(file, doc)
  }
  const parsed = { docs, diagnostics: [] }
  const planned = await planRender(site, parsed, { includeDrafts: true })
  const state = await renderFrom(parts, { site, parsed, planned, bundle: await bundling })
  return { ...state, sketched: new Set(sketches.keys()) }
}

/** Parse the file of a page of a sketch, so that {@link fillSketch} has its doc at once. */
export async function parseSketched(
  { results }: LiveParts,
  state: LiveState,
  pathname: string,
): Promise<void> {
  const file = findSketched(state, pathname)
  if (file) await results.renew(state.site, [file])
}

/**
 * Replace the sketch of a page by its doc.
 *
 * @param pathname - As requested, still encoded.
 * @returns the same state if the page has no sketch; `null` if the page has to wait until all files are parsed, because
 *   its file cannot be parsed, or says something else to the plan than its first lines.
 */
export async function fillSketch(
  parts: LiveParts,
  state: LiveState,
  pathname: string,
): Promise<LiveState | null> {
  const file = findSketched(state, pathname)
  const sketch = file && state.parsed.docs.get(file.file)
  if (!file || !sketch) return state
  const doc = (await parts.results.renew(state.site, [file]))?.get(file.file)
  if (!doc || !isAsSketched(sketch, doc)) return null
  const sketched = new Set(state.sketched)
  sketched.delete(file.file)
  return { ...(await withDoc(parts, state, doc)), sketched }
}

/**
 * Take edited texts of pages into a sketch.
 *
 * @param changed - Absolute paths.
 * @returns `null` if one of them is more than the text of a parsed page, or says something else to the plan than before.
 */
export async function editEarly(
  parts: LiveParts,
  state: LiveState,
  changed: readonly string[],
): Promise<LiveState | null> {
  let now = state
  for (const path of changed) {
    const file = toSitePath(state.site.loaded.root, path)
    const before = state.sketched?.has(file) ? undefined : state.parsed.docs.get(file)
    // A text that is merged from two files is merged where all files are planned.
    if (!before || state.site.translations?.composed.has(file)) return null
    const doc = (await parts.results.renew(state.site, [before.summary.file]))?.get(file)
    if (!doc || !isAsSketched(before, doc)) return null
    now = await withDoc(parts, now, doc)
  }
  return now
}

function findSketched(state: LiveState, pathname: string): SourceFile | null {
  const { file } = findTask(pathname, state)?.route ?? {}
  return file && state.sketched?.has(file.file) ? file : null
}

/** Whether a doc tells the plan the same as its sketch, except for fields of its own page. */
function isAsSketched(sketch: ParsedDoc, { title, summary }: ParsedDoc): boolean {
  const fields = JSON.stringify(sketch.summary.frontMatter)
  const isSame = title === sketch.title && JSON.stringify(summary.frontMatter) === fields
  return isSame && !summary.listsCards
}

async function withDoc(parts: LiveParts, state: LiveState, doc: ParsedDoc): Promise<LiveState> {
  const { site, bundle, planned } = state
  const { summary, assets } = doc
  const { file } = summary
  const parsed = withDocs(state.parsed, new Map([[file.file, doc]]))
  if (assets.length > 0) {
    const found = await loadAssets(
      assets.map((asset) => ({ ...asset, file })),
      site.loaded,
    )
    const all = withAssets(planned, found)
    const stages = { site, parsed, planned: all, bundle }
    const made = await renderFrom(parts, stages, { keepsCode: true })
    return { ...made, ...omitUndefined({ sketched: state.sketched }) }
  }
  return withTexts(parts, state, { parsed, files: new Set([file.file]) })
}

function withAssets(
  planned: PlannedSite,
  { assets, copies }: Awaited<ReturnType<typeof loadAssets>>,
): PlannedSite {
  const setups = Object.entries(planned.setups).map(([locale, { links, ...setup }]) => [
    locale,
    { ...setup, links: { ...links, assets: new Map([...links.assets, ...assets]) } },
  ])
  return { ...planned, setups: Object.fromEntries(setups), copies: [...planned.copies, ...copies] }
}
