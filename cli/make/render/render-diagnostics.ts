/**
 * Sorts errors of rendering a route: diagnostics with their own code, errors that code of the site throws, and
 * bugs of this program.
 */
import { relative, sep } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  expressionUnreadable,
  navbarItemCrashed,
  pageExportMissing,
  pluginFailed,
} from '../../base/errors/catalogue.ts'
import { describeThrown } from '../../base/errors/describe-thrown.ts'
import { diagnosticsOf, SiteErrors, toDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Route } from '../../base/model/route.ts'
import { PagePluginFailure } from './page-plugins.ts'
import type { RenderSetup } from './render-setup.ts'
import { loadServerBundle, type ServerBundle } from './server-bundle.ts'
import type { FailedRender, FailureLog } from './site-failures.ts'

/** Carries the parts of one route that threw to {@link findDiagnostics}. */
export class RenderFailure extends Error {
  constructor(readonly renders: readonly FailedPart[]) {
    super(`${renders.length} parts of a page failed to render.`)
  }
}

/** One part of a route that threw: its page, or a component of its article. */
export type FailedPart = Omit<FailedRender, 'permalink'>

/**
 * Sort an error that was thrown while a route was rendered. An error of the site's code is added to the log.
 *
 * @returns diagnostics with their own code.
 * @throws an error that is a bug of this program.
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
      valueDiagnostics(part) ??
      pluginDiagnostics(error, route)
    if (known)
      diagnostics.push(...toDiagnostics(new SiteErrors(known)).map((one) => withSource(one, route)))
    else if (!('trace' in part) || !(await log.note({ ...part, permalink })))
      throw new Error(`Rendering ${permalink} failed.`, { cause: error })
  }
  return diagnostics
}

/** Add the page's source to an error that has only an output path, such as `EMIT_PATH_INVALID`. */
function withSource(diagnostic: Diagnostic, { file, source }: Route): Diagnostic {
  if (diagnostic.source) return diagnostic
  const own = file ? { file: file.file, at: 'slug' } : source
  // The subject merges the diagnostics of all languages, whose paths differ.
  return own === undefined ? diagnostic : { ...diagnostic, source: own, subject: diagnostic.code }
}

/** Run code of the site. @throws {@link RenderFailure} with `trace` and `file`. */
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

/** Load the server bundle, which runs all modules of the site. @param locate - Maps an error to the one to throw. */
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

/** Recognises the error by its name: the server bundle has its own classes, so `instanceof` would fail. */
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

/** Recognises the error by its name, as {@link navbarDiagnostics} does. */
function pageDiagnostics(error: unknown, file: string | undefined): Diagnostic[] | null {
  if (!(error instanceof Error) || error.name !== 'PageExportError' || file === undefined)
    return null
  const given = 'given' in error ? String(error.given) : 'missing'
  // A wrong export has its own position; a missing export is reported at line 1.
  return [pageExportMissing(given, given === 'missing' ? { file, line: 1 } : { file, at: '' })]
}

/** Recognises the error by its name, as {@link navbarDiagnostics} does. */
function valueDiagnostics({ error, usedAt }: Partial<FailedPart>): Diagnostic[] | null {
  if (!(error instanceof Error) || error.name !== 'SiteValueError' || !usedAt) return null
  const hint = 'Correct the name on the page, or export what it uses from that module.'
  return [expressionUnreadable(error.message, hint, usedAt)]
}

/** File of a page written in React, relative to the site folder; `undefined` for any other route. */
export function pageFile(
  page: string | undefined,
  { pageFiles, root }: RenderSetup,
): string | undefined {
  const disk = page === undefined ? undefined : pageFiles[page]
  return disk === undefined ? undefined : relative(root, disk).split(sep).join('/')
}
