import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileChanges, watchFiles } from '../../cli/serve/watch.ts'
import { closeLater, makeFolder } from './temporary-server.ts'

/** Watch a folder; `next` resolves with the next set of changes. */
async function start(
  tree: Record<string, string>,
  work?: (changes: FileChanges) => Promise<void>,
  more: Partial<Parameters<typeof watchFiles>[0]> = {},
) {
  const folder = makeFolder(tree)
  const sets: FileChanges[] = []
  const errors: unknown[] = []
  const waiting: (() => void)[] = []
  const watcher = watchFiles({
    paths: [join(folder, 'content'), join(folder, 'site.config.ts')],
    async onChanges(changes) {
      const short = (paths: readonly string[]) => paths.map((path) => path.slice(folder.length + 1))
      sets.push({
        changed: short(changes.changed),
        added: short(changes.added),
        removed: short(changes.removed),
      })
      waiting.shift()?.()
      await work?.(changes)
    },
    onError: (error) => errors.push(error),
    ...more,
  })
  closeLater(watcher.close)
  await watcher.ready
  let taken = 0
  const next = async () => {
    taken += 1
    if (sets.length < taken) await new Promise<void>((resolve) => waiting.push(resolve))
    return sets[taken - 1]
  }
  return { folder, watcher, sets, errors, next }
}

const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('watchFiles', () => {
  test('reports many changes, each once', async () => {
    const { folder, next, sets } = await start({ 'content/a.md': '1', 'content/b.md': '1' })
    writeFileSync(join(folder, 'content/a.md'), '2')
    rmSync(join(folder, 'content/b.md'))
    mkdirSync(join(folder, 'content/new'))
    writeFileSync(join(folder, 'content/new/c.md'), '1')
    const reported = (kind: keyof FileChanges) => sets.flatMap((set) => set[kind])
    // In one call, unless the machine is so busy that the disk reports them one by one.
    while (reported('added').length + reported('changed').length + reported('removed').length < 3)
      await next()
    expect([reported('changed'), reported('added'), reported('removed')]).toEqual([
      ['content/a.md'],
      ['content/new/c.md'],
      ['content/b.md'],
    ])
  })

  test('reports an urgent file without waiting for a pause', async () => {
    const isUrgent = (path: string) => path.endsWith('.md')
    const tree = { 'content/a.md': '1', 'content/b.txt': '1' }
    const { folder, next } = await start(tree, undefined, { isUrgent, quietMs: 3_600_000 })
    writeFileSync(join(folder, 'content/a.md'), '2')
    expect(await next()).toEqual({ changed: ['content/a.md'], added: [], removed: [] })
  })

  test('reports an urgent file again after a pause, because it may have been half written', async () => {
    const { folder, next } = await start({ 'content/a.md': '1' }, undefined, {
      isUrgent: () => true,
    })
    writeFileSync(join(folder, 'content/a.md'), '2')
    const change = { changed: ['content/a.md'], added: [], removed: [] }
    expect([await next(), await next()]).toEqual([change, change])
  })

  test('waits for a pause if a file is empty, because an editor may be about to fill it', async () => {
    const asked: string[] = []
    const isUrgent = (path: string) => asked.push(path) < 0
    const { folder, next } = await start({ 'content/a.md': '1' }, undefined, { isUrgent })
    const file = join(folder, 'content/a.md')
    writeFileSync(file, '')
    expect(await next()).toEqual({ changed: ['content/a.md'], added: [], removed: [] })
    expect(asked).toEqual([])
    writeFileSync(file, '2')
    await next()
    expect(asked).toEqual([file])
  })

  test('reports a file that an editor replaces as changed', async () => {
    const { folder, next } = await start({ 'content/a.md': '1' })
    writeFileSync(join(folder, 'content/a.md~'), '2')
    renameSync(join(folder, 'content/a.md~'), join(folder, 'content/a.md'))
    expect(await next()).toEqual({ changed: ['content/a.md'], added: [], removed: [] })
  })

  test('notices a file that did not exist', async () => {
    const { folder, next } = await start({ 'content/a.md': '1' })
    writeFileSync(join(folder, 'site.config.ts'), '')
    expect(await next()).toEqual({ changed: [], added: ['site.config.ts'], removed: [] })
  })

  test('notices a folder that is removed and comes back', async () => {
    const { folder, next } = await start({ 'content/x/a.md': '1' })
    rmSync(join(folder, 'content'), { recursive: true })
    expect(await next()).toEqual({ changed: [], added: [], removed: ['content/x/a.md'] })
    mkdirSync(join(folder, 'content/x'), { recursive: true })
    writeFileSync(join(folder, 'content/x/b.md'), '1')
    expect(await next()).toEqual({ changed: [], added: ['content/x/b.md'], removed: [] })
  })

  test('watches other paths on request, and then scans everything once', async () => {
    const { folder, watcher, next } = await start({ 'content/a.md': '1', 'other/b.md': '1' })
    watcher.update([join(folder, 'other')])
    expect(await next()).toEqual({ changed: [], added: [], removed: [] })
    writeFileSync(join(folder, 'content/a.md'), '2')
    writeFileSync(join(folder, 'other/b.md'), '2')
    expect(await next()).toEqual({ changed: ['other/b.md'], added: [], removed: [] })
  })

  test('ignores files outside its paths', async () => {
    const { folder, next } = await start({ 'content/a.md': '1', 'dist/a.html': '1' })
    writeFileSync(join(folder, 'dist/a.html'), '2')
    writeFileSync(join(folder, 'contents.md'), '1')
    writeFileSync(join(folder, 'content/a.md'), '2')
    expect(await next()).toEqual({ changed: ['content/a.md'], added: [], removed: [] })
  })

  test('reports a file that comes and goes during a run, which may have seen it', async () => {
    let holds = true
    let isHeld = false
    let release = () => {}
    const { folder, sets } = await start({ 'content/a.md': '1' }, async () => {
      if (!holds) return
      isHeld = true
      await new Promise<void>((done) => {
        release = done
      })
      isHeld = false
    })
    const isTold = (kind: keyof FileChanges, file: string) =>
      sets.some((set) => set[kind].includes(`content/${file}`))
    // On a busy machine the disk may report the file when it is gone again, so as none.
    for (let pause = 500; pause < 60_000 && !isTold('removed', 'b.md'); pause *= 4) {
      holds = true
      writeFileSync(join(folder, 'content/a.md'), `${pause}`)
      while (!isHeld) await quiet(20)
      writeFileSync(join(folder, 'content/b.md'), '1')
      await quiet(pause)
      rmSync(join(folder, 'content/b.md'))
      await quiet(pause)
      holds = false
      release()
      writeFileSync(join(folder, `content/${pause}.md`), '1')
      while (!isTold('added', `${pause}.md`)) await quiet(20)
    }
    expect([isTold('removed', 'b.md'), isTold('added', 'b.md')]).toEqual([true, false])
  })

  test('never overlaps, and keeps changes that come meanwhile', async () => {
    let running = 0
    let most = 0
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const { folder, next, sets } = await start({ 'content/a.md': '1' }, async () => {
      running += 1
      most = Math.max(most, running)
      await held
      running -= 1
    })
    writeFileSync(join(folder, 'content/a.md'), '2')
    await next()
    writeFileSync(join(folder, 'content/b.md'), '1')
    await quiet(150)
    writeFileSync(join(folder, 'content/c.md'), '1')
    await quiet(250)
    release()
    // In one set, unless the machine is so busy that the disk reports the second one later.
    const added = () => sets.flatMap((set) => set.added)
    while (added().length < 2) await next()
    expect(added()).toEqual(['content/b.md', 'content/c.md'])
    expect(most).toBe(1)
  })

  test('continues after a failure', async () => {
    const failure = new Error('no')
    const { folder, next, errors } = await start({ 'content/a.md': '1' }, async () => {
      throw failure
    })
    writeFileSync(join(folder, 'content/a.md'), '2')
    await next()
    writeFileSync(join(folder, 'content/a.md'), '3')
    await next()
    expect(errors[0]).toBe(failure)
  })

  test('ignores version control, packages and lock files', async () => {
    const { folder, next } = await start({ 'content/a.md': '1' })
    for (const name of ['node_modules/x/a.md', '.git/index', '.#a.md', 'a.md.swp']) {
      mkdirSync(join(folder, 'content', name, '..'), { recursive: true })
      writeFileSync(join(folder, 'content', name), '')
    }
    writeFileSync(join(folder, 'content/z.md'), '')
    expect(await next()).toEqual({ changed: [], added: ['content/z.md'], removed: [] })
  })

  test('reports nothing after it was closed, and closes after the running work', async () => {
    let isDone = false
    const { folder, next, watcher, sets } = await start({ 'content/a.md': '1' }, async () => {
      await quiet(200)
      isDone = true
    })
    writeFileSync(join(folder, 'content/a.md'), '2')
    await next()
    writeFileSync(join(folder, 'content/a.md'), '3')
    await watcher.close()
    expect(isDone).toBe(true)
    await quiet(200)
    expect(sets).toHaveLength(1)
  })
})
