import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Compilation, MultiCompiler } from '@rspack/core'
import { throwDiagnostics } from '../errors/site-error.ts'
import type { Manifest } from '../model/manifest.ts'
import type { OutputFile } from '../model/output-file.ts'
import { type Dependencies, hashOfJson } from './bundle-record.ts'
import { type BundlePlan, listProgramFiles } from './plan-bundle.ts'
import { closeRspack, runRspack } from './run-rspack.ts'
import { toManifest } from './to-manifest.ts'

/** One run of the bundler over all targets. */
export interface CompiledSite {
  manifest: Manifest
  /** Everything that the browser may ask for, sorted by path. */
  files: readonly OutputFile[]
  /** Absolute path of the server bundle. */
  serverFile: string
  dependencies: Dependencies
  /** Id of the code of browsers, which open tabs of a live server step over to. */
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
 * All targets as one compiler. The only import of the native bundler, and a late one: it would cost every
 * command 40 ms, `--version` too.
 */
export async function createCompiler(plan: BundlePlan, outDir: string): Promise<MultiCompiler> {
  const { rspack } = await import('@rspack/core')
  const { clientConfig, componentsConfig, serverConfig } = await import('../../rspack.config.ts')
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
  // Open tabs of a live server take in other code, and stay what they are.
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

/** Beside those of the client, which takes what it has not made itself out of its folder each time it runs. */
async function publishAssets(outDir: string): Promise<void> {
  const assets = path.join(outDir, 'components', 'assets')
  if (!existsSync(assets)) return
  await cp(assets, path.join(outDir, 'client', 'assets'), { recursive: true })
}

/** The bundler's own output folder, which holds nothing else: no walk of the site. */
async function readFiles(folder: string): Promise<OutputFile[]> {
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

/** Everything that was looked at, but the generated modules, which are part of the plan. */
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
