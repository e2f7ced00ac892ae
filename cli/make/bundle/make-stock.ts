/**
 * Makes the prebuilt bundles of the package: of sites without code that are served at the root of a host.
 * Configs that change the bundle otherwise (a look, versions, zoom, diagrams, no search) are rarer, and each
 * costs every installation 1.7 s of CPU here.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkConfig, type SiteConfigInput } from '../../config/schema.ts'
import { makeBundle } from './bundle-site.ts'
import { compileHere } from './compile-apart.ts'
import { packBundle } from './pack-stock.ts'
import { type BundlePlan, planBundle, toBundleKey } from './plan-bundle.ts'
import { type Stock, takeStock } from './stock-bundle.ts'
import { listStock, type PackedBundle, writeStock } from './stock-file.ts'

/** The config of most sites, and that of a site from `octavo new`. */
const CONFIGS: readonly Partial<SiteConfigInput>[] = [{}, { llms: true }]

/** Make all prebuilt bundles; does nothing if those in the folder are the same. */
export async function makeStock(stock: Stock): Promise<void> {
  const { folder, packageRoot } = stock
  mkdirSync(folder, { recursive: true })
  // Not in the package: the remains of a killed run would be published.
  const work = mkdtempSync(path.join(tmpdir(), 'octavo-stock-'))
  try {
    const plans = await Promise.all(CONFIGS.map((config) => planStock(config, work, packageRoot)))
    if (await isCurrent(stock, plans.map(toBundleKey), work)) return
    const bundles = new Map<string, PackedBundle>()
    for (const plan of plans) {
      const outDir = mkdtempSync(path.join(work, 'bundle-'))
      const made = await makeBundle(plan, outDir, compileHere)
      bundles.set(toBundleKey(plan), await packBundle(made, outDir, packageRoot))
    }
    writeStock(folder, bundles)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Plan the bundle of a site without code. @param root - Any folder, as the folder of the site. */
async function planStock(
  config: Partial<SiteConfigInput>,
  root: string,
  packageRoot: string,
): Promise<BundlePlan> {
  const checked = checkConfig({ title: 'Stock', url: 'https://docs.example', ...config })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  const file = path.join(root, 'site.config.ts')
  const loaded = {
    config: checked.config,
    root,
    siteDir: root,
    file,
    sidebars: {},
    dependencies: [],
  }
  return planBundle({ loaded, sitePages: [], mode: 'production', cacheDir: root, packageRoot })
}

async function isCurrent(stock: Stock, keys: readonly string[], work: string): Promise<boolean> {
  if (listStock(stock.folder).join() !== keys.join()) return false
  for (const key of keys) if (!(await takeStock(stock, { key }, path.join(work, key)))) return false
  return true
}
