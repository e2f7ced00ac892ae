/** What a live site tells open tabs when code of the site changes, and what it shows while that is broken. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SiteError } from '../../../cli/base/errors/site-error.ts'
import type { Bundle } from '../../../cli/make/bundle/bundle-site.ts'
import { createLiveSite } from '../../../cli/serve/live/live-site.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { bundleStandIn, STAND_IN_TOOLS } from '../../stand-in-tools.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, 'docs/index.md': '# Home\n' })
})
afterEach(() => removeFolder(folder))

const failed = () =>
  new SiteError({ code: 'BUNDLE_FAILED', message: 'no luck', hint: '', source: undefined })

/** A bundler that gives what it is told, or throws it. */
function createToldBundler() {
  let change: (bundle: Bundle) => Bundle = (bundle) => bundle
  return {
    tell(next: typeof change) {
      change = next
    },
    tools: {
      ...STAND_IN_TOOLS,
      createDevBundler: ({ cacheDir }: { cacheDir: string }) => ({
        bundle: async (code: Omit<Parameters<typeof bundleStandIn>[0], 'cacheDir' | 'mode'>) =>
          change(await bundleStandIn({ ...code, cacheDir, mode: 'development' })),
        inputs: [
          'src/word.ts',
          'docs/a.md',
          'node_modules/a/index.js',
          '.octavo/a.js',
          '../a.js',
        ].map((path) => join(folder, path)),
        close: async () => {},
      }),
    },
  }
}

test('code that is wrong at the start is shown in place of every page until it is mended', async () => {
  const { tell, tools } = createToldBundler()
  tell(() => {
    throw failed()
  })
  const live = await createLiveSite({ siteDir: folder, tools })
  try {
    expect(live.failure).toMatchObject({ code: 'BUNDLE_FAILED' })
    expect(live.site.loaded.config.baseUrl).toBe('/')
    expect([live.homes, live.diagnostics, live.addresses]).toEqual([{}, [], []])
    await expect(live.respond('/')).rejects.toMatchObject({ message: 'no luck' })
    await expect(live.refresh([])).rejects.toMatchObject({ code: 'BUNDLE_FAILED' })
    expect(live.watched).toContain(join(live.site.loaded.root, 'docs'))
    tell((bundle) => bundle)
    // Everything is new to the tabs that show the failure.
    expect(await live.refresh([])).toBeNull()
    expect(live.failure).toBeNull()
    expect(await live.respond('/')).toMatchObject({ status: 200 })
  } finally {
    await live.close()
  }
})

test('files outside of its folders that the code of the site imports are watched, and no others', async () => {
  const live = await createLiveSite({ siteDir: folder, tools: createToldBundler().tools })
  try {
    const inside = live.watched.filter((path) => path.startsWith(folder))
    const others = inside.map((path) => path.slice(folder.length + 1))
    expect(others).toContain('src/word.ts')
    expect(others.filter((path) => /a\.md$|a\.js$|index\.js$/.test(path))).toEqual([])
  } finally {
    await live.close()
  }
})

test('the baseline is watched, also if it is gone', async () => {
  const config = SMALL_CONFIG.replace('docs:', "baseline: 'known.json', docs:")
  const own = makeFolder({ 'site.config.ts': config, 'docs/index.md': '# Home\n' })
  const live = await createLiveSite({ siteDir: own, tools: STAND_IN_TOOLS })
  try {
    expect(live.watched).toContain(join(live.site.loaded.root, 'known.json'))
    expect(() => live.diagnostics).toThrow(/known\.json/)
    writeFileSync(join(own, 'known.json'), '[]')
    await live.refresh([join(own, 'known.json')])
    expect(live.diagnostics).toEqual([])
  } finally {
    await live.close()
    removeFolder(own)
  }
})

test('a config that is wrong at the start ends the command, as before', async () => {
  writeFiles(folder, { 'site.config.ts': 'export default { title: 7 }' })
  const { tools } = createToldBundler()
  await expect(createLiveSite({ siteDir: folder, tools })).rejects.toMatchObject({
    diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'CONFIG_INVALID' })]),
  })
})

test('tabs are told of other code, and to load anew what is another runtime', async () => {
  const { tell, tools } = createToldBundler()
  const live = await createLiveSite({ siteDir: folder, tools })
  try {
    expect(await live.refresh([])).toEqual([])
    tell((bundle) => ({ ...bundle, code: 'second' }))
    expect([await live.refresh([]), live.code]).toEqual(['all', 'second'])
    // A component that is rendered at build alone: no code of browsers is another one.
    const serverFile = join(folder, 'other.cjs')
    tell((bundle) => {
      writeFileSync(serverFile, `module.exports = require(${JSON.stringify(bundle.serverFile)})`)
      return { ...bundle, code: 'second', serverFile }
    })
    expect(await live.refresh([])).toBe('all')
    tell((bundle) => ({ ...bundle, manifest: { ...bundle.manifest, runtime: 'other' } }))
    expect(await live.refresh([])).toBeNull()
  } finally {
    await live.close()
  }
})

test('modules of the site run anew, but where only texts were edited', async () => {
  const setups: unknown[] = []
  const startWorker = () => {
    const worker = STAND_IN_TOOLS.startWorker()
    return {
      ...worker,
      postMessage(message: { call: string; ask: unknown }) {
        if (message.call === 'setUpRender') setups.push(message.ask)
        worker.postMessage(message)
      },
    }
  }
  const live = await createLiveSite({ siteDir: folder, tools: { ...STAND_IN_TOOLS, startWorker } })
  try {
    const edit = async (file: string, text: string) => {
      setups.splice(0)
      writeFiles(folder, { [file]: text })
      await live.refresh([join(folder, file)])
      const kept = setups.map((setup) => setup instanceof Object && Reflect.get(setup, 'keepsCode'))
      return [...new Set(kept)]
    }
    expect(await edit('docs/index.md', '# Another title\n')).toEqual([true])
    const other = SMALL_CONFIG.replace("title: 'Small'", "title: 'Large'")
    expect(await edit('site.config.ts', other)).toEqual([undefined])
  } finally {
    await live.close()
  }
})
