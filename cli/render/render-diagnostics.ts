/**
 * Errors while a route is rendered, sorted: diagnostics that have a code of their own, what
 * code of the site throws, and faults of this program.
 */
import { relative, sep } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { navbarItemCrashed, pageExportMissing, pluginFailed } from '../errors/catalogue.ts'
import { describeThrown } from '../errors/describe-thrown.ts'
import { diagnosticsOf, SiteErrors, toDiagnostics } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Route } from '../model/route.ts'
import { PagePluginFailure } from './page-plugins.ts'
import type { RenderSetup } from './render-setup.ts'
import { loadServerBundle, type ServerBundle } from './server-bundle.ts'
import type { FailedRender, FailureLog } from './site-failures.ts'

/** Renders of one route that threw, on their way to where diagnostics are collected. */
export class RenderFailure extends Error {
  constructor(readonly renders: readonly FailedPart[]) {
    super(`${renders.length} parts of a page failed to render.`)
  }
}

/** One part of a route that threw: its page, or a component of its article. */
export type FailedPart = Omit<FailedRender, 'permalink'>

/**
 * Sort what was thrown while a route was rendered. What code of the site threw goes into the log.
 *
 * @returns diagnostics that have a code of their own.
 * @throws a fault of this program.
 */
export async function findDiagnostics(
  thrown: unknown,
  route: Route,
  { setup, log }: { setup: RenderSetup; log: FailureLog },
): Promise<Diagnostic[]> {
  const { permalink, page } = route
  const diagnostics: Diagnostic[] = []
  for (const part of thrown instanceof RenderFailure ? thrown.renders : [{ error: thrown }]) {
    const { error } = part
    const known =
      diagnosticsOf(error) ??
      navbarDiagnostics(error, setup.configFile) ??
      pageDiagnostics(error, pageFile(page, setup)) ??
      pluginDiagnostics(error, route)
    if (known)
      diagnostics.push(...toDiagnostics(new SiteErrors(known)).map((one) => withSource(one, route)))
    else if (!('trace' in part) || !(await log.note({ ...part, permalink })))
      throw new Error(`Rendering ${permalink} failed.`, { cause: error })
  }
  return diagnostics
}

/** Adds the page's source to errors that know an output path alone, such as `EMIT_PATH_INVALID`. */
function withSource(diagnostic: Diagnostic, { file, source }: Route): Diagnostic {
  if (diagnostic.source) return diagnostic
  const own = file ? { file: file.file, at: 'slug' } : source
  // Told once, although the path is another one in each language.
  return own === undefined ? diagnostic : { ...diagnostic, source: own, subject: diagnostic.code }
}

/** Run code of the site. @throws {@link RenderFailure} with the way to learn more. */
export function attempt<T>(
  run: () => T,
  { file, trace }: { trace: FailedRender['trace']; file: string | undefined },
): T {
  try {
    return run()
  } catch (error) {
    throw new RenderFailure([{ error, trace, ...omitUndefined({ file }) }])
  }
}

/** Load the server bundle; all modules of the site run here once. @param locate - Of an error: what is thrown. */
export function loadServer(
  { serverFile, keepsCode }: Pick<RenderSetup, 'serverFile' | 'keepsCode'>,
  locate: (error: unknown) => unknown,
): ServerBundle {
  try {
    return loadServerBundle(serverFile, keepsCode)
  } catch (error) {
    throw locate(error)
  }
}

/** The server bundle has classes of its own, so that its error is known by its name. */
function navbarDiagnostics(error: unknown, file: string): Diagnostic[] | null {
  if (!(error instanceof Error) || error.name !== 'NavbarItemError') return null
  const reason = describeThrown(error.cause).message
  const item = 'item' in error ? error.item : null
  return [navbarItemCrashed(reason, { item, source: { file, at: 'themeConfig.navbar.items' } })]
}

function pluginDiagnostics(error: unknown, { file, source }: Route): Diagnostic[] | null {
  if (!(error instanceof PagePluginFailure)) return null
  const { message } = describeThrown(error.cause)
  return [pluginFailed(error.plugin, message, file ? { file: file.file } : source)]
}

/** Known by its name, for the same reason. */
function pageDiagnostics(error: unknown, file: string | undefined): Diagnostic[] | null {
  if (!(error instanceof Error) || error.name !== 'PageExportError' || file === undefined)
    return null
  const given = 'given' in error ? String(error.given) : 'missing'
  // What is exported has a place of its own; what is not has that of the file.
  return [pageExportMissing(given, given === 'missing' ? { file, line: 1 } : { file, at: '' })]
}

/** File of a page in React, from the site folder; `undefined` for every other route. */
export function pageFile(
  page: string | undefined,
  { pageFiles, root }: RenderSetup,
): string | undefined {
  const disk = page === undefined ? undefined : pageFiles[page]
  return disk === undefined ? undefined : relative(root, disk).split(sep).join('/')
}
