import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nodeDisk } from '../../cli/base/disk/disk.ts'
import { copyStatics } from '../../cli/write/copy-statics.ts'
import { publish } from '../../cli/write/publish.ts'
import { createStage, discardStage } from '../../cli/write/stage.ts'
import { makeFolder, putFiles, snapshot, type Texts, WHOLE } from './temporary-output.ts'

function copy(out: string, source: string, texts: Texts) {
  putFiles(source, texts)
  const stage = createStage(out, WHOLE)
  const statics = Object.keys(texts).map((path) => ({ path, disk: join(source, path) }))
  const staged = copyStatics(stage, { files: statics, root: source })
  publish(stage, staged.paths)
  return staged
}

describe('copyStatics', () => {
  test('copies changed files, also when the size is the same', () => {
    const out = join(makeFolder(), 'dist')
    const source = makeFolder()
    copy(out, source, { 'a/b.txt': '1', 'c.txt': '1' })
    expect(copy(out, source, { 'a/b.txt': '2', 'c.txt': '1' })).toMatchObject({
      changed: 1,
      unchanged: 1,
    })
    expect(snapshot(out)).toEqual({ 'a/b.txt': '2', 'c.txt': '1' })
  })

  test('finds a difference after the first piece of a large file', () => {
    const out = join(makeFolder(), 'dist')
    const source = makeFolder()
    const large = 'x'.repeat(600_000)
    copy(out, source, { a: `${large}1`, b: large })
    expect(copy(out, source, { a: `${large}2`, b: large })).toMatchObject({ changed: 1 })
  })

  test('never reads a file as a whole', () => {
    const out = join(makeFolder(), 'dist')
    const source = makeFolder()
    copy(out, source, { a: '1' })
    const stage = createStage(out, WHOLE)
    const disk = {
      ...nodeDisk,
      read(): never {
        throw new Error('read')
      },
    }
    const statics = [{ path: 'a', disk: join(source, 'a') }]
    expect(copyStatics(stage, { files: statics, root: source }, disk)).toMatchObject({
      unchanged: 1,
    })
    discardStage(stage)
  })

  test('does not copy the mode of its source', () => {
    const out = join(makeFolder(), 'dist')
    const source = makeFolder()
    putFiles(source, { a: '1' })
    chmodSync(join(source, 'a'), 0o400)
    const stage = createStage(out, WHOLE)
    publish(
      stage,
      copyStatics(stage, { files: [{ path: 'a', disk: join(source, 'a') }], root: source }).paths,
    )
    expect(statSync(join(out, 'a')).mode & 0o777).toBe(0o644)
  })

  test('names every unreadable file', () => {
    const source = makeFolder()
    mkdirSync(join(source, 'folder'))
    const stage = createStage(join(makeFolder(), 'dist'), WHOLE)
    const statics = ['gone', 'also'].map((path) => ({ path, disk: join(source, path) }))
    expect(() => copyStatics(stage, { files: statics, root: source })).toThrow(
      'SCAN_UNREADABLE, SCAN_UNREADABLE',
    )
    expect(() =>
      copyStatics(stage, { files: [{ path: 'f', disk: join(source, 'folder') }], root: source }),
    ).toThrow('it is a folder')
    discardStage(stage)
  })
})
