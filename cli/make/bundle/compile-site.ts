import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Compilation, MultiCompiler } from '@rspack/core'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { type Dependencies, hashOfJson } from './bundle-record.ts'
import { type BundlePlan, listProgramFiles } from './plan-bundle.ts'
import { closeRspack, runRspack } from './run-rspack.ts'
import { toManifest } from './to-manifest.ts'

/** Result of one run of the bundler over all targets. */
export interface CompiledSite {
  manifest: Manifest
  /** All files that the browser may request, sorted by path. */
  files: readonly OutputFile[]
  /** Absolute path of the server bundle. */
  serverFile: string
  dependencies: Dependencies
  /** Id of the code that browsers run; open tabs of a live server update to it. */
  code: string
}

/**
 * Compile each target into a folder of its name in `outDir`.
 *
 * @throws {@link SiteError} `BUNDLE_FAILED` for each error in the code of the site.
 */
export async function compileSite(plan: BundlePlan, outDir: string): Promise<CompiledSite> {
  const compiler = await createCompiler(plan, outDir)
  try {
    const { compilations, diagnostics } = await runRspack(compiler, plan.root)
    throwDiagnostics(diagnostics)
    return await readCompiled(plan, outDir, compilations)
  } finally {
    await closeRspack(compiler)
  }
}

/**
 * Create one compiler for all targets. The native bundler is imported only here, and dynamically: a static
 * import would cost every command 40 ms, even `--version`.
 */
export async function createCompiler(plan: BundlePlan, outDir: string): Promise<MultiCompiler> {
  const { rspack } = await import('@rspack/core')
  const { clientConfig, componentsConfig, serverConfig } = await import('../../../rspack.config.ts')
  const { client, server, components } = plan
  return rspack([
    clientConfig({ ...client, outDir }),
    serverConfig({ ...server, outDir }),
    ...(components ? [componentsConfig({ ...components, outDir })] : []),
  ])
}

/** Result of a run without diagnostics, in `outDir`. */
export async function readCompiled(
  plan: BundlePlan,
  outDir: string,
  compilations: readonly Compilation[],
): Promise<CompiledSite> {
  const client = compilations.find(({ name }) => name === 'client')
  const server = compilations.find(({ name }) => name === 'server')
  const serverFile = server?.entrypoints.get('server')?.getFiles()[0]
  if (!client || serverFile === undefined) throw new Error('The bundler lost one of its targets')
  const components = compilations.find(({ name }) => name === 'components')
  if (components) await publishAssets(outDir)
  const files = await readFiles(path.join(outDir, 'client'))
  const { pages, islands } = plan
  const { siteBase, mode } = plan.client
  // The name of the runtime does not depend on the code, because open tabs of a live server replace code in place.
  const runtime = mode === 'development' ? hashOfJson(plan).slice(0, 12) : undefined
  return {
    files,
    code: client.hash ?? '',
    manifest: toManifest({
      ...{ compilation: client, components, pages, islands, files, siteBase, runtime },
    }),
    serverFile: path.join(outDir, 'server', serverFile),
    dependencies: toDependencies(plan, compilations),
  }
}

/** Copy assets to the client's folder after each run, because the client removes files there that it did not make. */
async function publishAssets(outDir: string): Promise<void> {
  const assets = path.join(outDir, 'components', 'assets')
  if (!existsSync(assets)) return
  await cp(assets, path.join(outDir, 'client', 'assets'), { recursive: true })
}

/** Read all files of a folder; paths are relative to it, in alphabetical order. */
export async function readFiles(folder: string): Promise<OutputFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  return Promise.all(
    names.map(async (name) => ({
      path: name.split(path.sep).join('/'),
      content: await readFile(path.join(folder, name)),
    })),
  )
}

/** All paths that the bundler read, except generated modules, which are part of the plan. */
export function toDependencies(
  plan: BundlePlan,
  compilations: readonly Compilation[],
): Dependencies {
  const { client, server, components } = plan
  const targets = components ? [client, server, components] : [client, server]
  const generated = new Set(targets.flatMap(({ virtualFiles }) => Object.keys(virtualFiles)))
  const all = (list: 'fileDependencies' | 'missingDependencies' | 'contextDependencies') =>
    new Set(compilations.flatMap((compilation) => [...compilation[list]]))
  const real = (names: Iterable<string>) => [...names].filter((name) => !generated.has(name))
  return {
    files: real([...all('fileDependencies'), ...listProgramFiles(plan)]),
    missing: real(all('missingDependencies')),
    folders: real(all('contextDependencies')),
  }
}
