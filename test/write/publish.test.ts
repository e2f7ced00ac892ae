import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { OUTPUT_SENTINEL } from '../../cli/base/model/output-file.ts'
import { publish } from '../../cli/write/publish.ts'
import { recover } from '../../cli/write/recover.ts'
import { createStage, discardStage, writeStaged } from '../../cli/write/stage.ts'
import { build, makeFolder, putFiles, snapshot, WHOLE } from './temporary-output.ts'

const toOut = () => join(makeFolder(), 'deep/dist')

/** Code and message of each error that a function throws. */
function diagnosticsOf(run: () => unknown): string[] {
  try {
    run()
  } catch (error) {
    // Either kind of error that emit throws, or a bug, which has no code.
    const { code, message, diagnostics } = error as {
      code?: string
      message: string
      diagnostics?: { code: string; message: string }[]
    }
    return (diagnostics ?? [{ code, message }]).map(
      (diagnostic) => `${diagnostic.code}: ${diagnostic.message}`,
    )
  }
  return []
}

describe('publish', () => {
  test('makes the output equal to this build, and nothing else', () => {
    const out = toOut()
    expect(build(out, { 'a/index.html': '1', 'b.html': '1', 'c/d/e.html': '1' })).toEqual({
      written: 4,
      removed: 0,
      isWhole: true,
    })
    expect(build(out, { 'a/index.html': '2', 'b.html': '1' })).toEqual({
      written: 1,
      removed: 1,
      isWhole: true,
    })
    expect(snapshot(out)).toEqual({ 'a/index.html': '2', 'b.html': '1' })
  })

  test.each([undefined, 'switch'])('repairs its own note in the output: %s', (way) => {
    const out = toOut()
    const scope = way ? { ...WHOLE, isSwitched: true } : WHOLE
    const note = join(out, OUTPUT_SENTINEL)
    build(out, { 'a.html': '1' }, { scope })
    const before = readFileSync(note, 'utf8')
    writeFileSync(note, 'Tampered')
    expect(build(out, { 'a.html': '1' }, { scope })).toEqual({
      written: 1,
      removed: 0,
      isWhole: !way,
    })
    expect(readFileSync(note, 'utf8')).toBe(before)
    expect(build(out, { 'a.html': '1' }, { scope })).toEqual({
      written: 0,
      removed: 0,
      isWhole: !way,
    })
  })

  test('does not write unchanged files', () => {
    const out = toOut()
    build(out, { 'a.html': '1', 'b.html': '1' })
    const before = statSync(join(out, 'a.html'))
    build(out, { 'a.html': '1', 'b.html': '2' })
    const after = statSync(join(out, 'a.html'))
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
  })

  test('writes files that everyone can read, whatever the umask', () => {
    const out = toOut()
    const umask = process.umask(0o077)
    build(out, { 'a.html': '1' })
    process.umask(umask)
    expect(statSync(join(out, 'a.html')).mode & 0o777).toBe(0o644)
  })

  test('turns files into folders and folders into files', () => {
    const out = toOut()
    build(out, { a: '1', 'b/c/d': '1', 'b/e': '1' })
    build(out, { 'a/x/y': '2', b: '2' })
    expect(snapshot(out)).toEqual({ 'a/x/y': '2', b: '2' })
  })

  test('follows a rename that changes only the case', () => {
    const out = toOut()
    build(out, { 'Guide/A.html': '1' })
    build(out, { 'guide/a.html': '1' })
    expect(snapshot(out)).toEqual({ 'guide/a.html': '1' })
  })

  test('removes empty folders, and links without their targets', () => {
    const out = toOut()
    const elsewhere = makeFolder()
    putFiles(elsewhere, { 'keep.txt': 'keep', 'index.html': '1' })
    build(out, { 'a/index.html': '1' })
    mkdirSync(join(out, 'empty/inner'), { recursive: true })
    symlinkSync(elsewhere, join(out, 'link'))
    build(out, { 'a/index.html': '1' })
    expect(snapshot(out)).toEqual({ 'a/index.html': '1' })
    expect(snapshot(elsewhere)).toEqual({ 'keep.txt': 'keep', 'index.html': '1' })
  })

  test('replaces a folder that became a link, and never writes through it', () => {
    const out = toOut()
    const elsewhere = makeFolder()
    putFiles(elsewhere, { 'same.html': '1', 'other.html': '1' })
    build(out, { 'a/same.html': '1', 'a/other.html': '1' })
    rmSync(join(out, 'a'), { recursive: true })
    symlinkSync(elsewhere, join(out, 'a'))
    build(out, { 'a/same.html': '1', 'a/other.html': '2' })
    expect(snapshot(out)).toEqual({ 'a/same.html': '1', 'a/other.html': '2' })
    expect(snapshot(elsewhere)).toEqual({ 'same.html': '1', 'other.html': '1' })
  })

  test('publishes to the target of a link at the output', () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'real'))
    symlinkSync('real', join(folder, 'dist'))
    build(join(folder, 'dist'), { 'a.html': '1' })
    expect(snapshot(join(folder, 'real'))).toEqual({ 'a.html': '1' })
  })

  test('leaves nothing next to the output, also after a failure', () => {
    const folder = makeFolder()
    build(join(folder, 'dist'), { 'a.html': '1' })
    const stage = createStage(join(folder, 'dist'), WHOLE)
    writeStaged(stage, [{ path: 'a.html', content: '2' }])
    discardStage(stage)
    expect(snapshot(folder)).toEqual({
      'dist/.octavo-output': expect.any(String),
      'dist/a.html': '1',
    })
  })

  // Windows cannot rename a folder while another program has a file in it open.
  test.each(['EPERM', 'EACCES', 'EBUSY'])(
    'removes a stage that cannot be renamed because of %s',
    (code) => {
      const folder = makeFolder()
      const disk: Disk = {
        ...nodeDisk,
        rename(from, to) {
          if (basename(from) === '.dist.octavo') throw Object.assign(new Error(code), { code })
          nodeDisk.rename(from, to)
        },
      }
      build(join(folder, 'dist'), { 'a.html': '1' }, { disk })
      expect(Object.keys(snapshot(folder) ?? {})).toEqual(['dist/.octavo-output', 'dist/a.html'])
    },
  )

  test('that fails half way leaves the old output, and reports the place', () => {
    const out = toOut()
    build(out, { 'a.html': '1', 'b.html': '1', 'c/d.html': '1' })
    const stage = createStage(out, WHOLE)
    const files = ['a.html', 'b.html', 'e/f.html'].map((path) => ({ path, content: '2' }))
    const { paths } = writeStaged(stage, files)
    const disk: Disk = {
      ...nodeDisk,
      rename(from, to) {
        if (to.endsWith('e/f.html'))
          throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'rename', dest: to })
        nodeDisk.rename(from, to)
      },
    }
    expect(diagnosticsOf(() => publish(stage, paths, { disk }))).toEqual([
      `OUTPUT_UNWRITABLE: Octavo cannot write to the output folder ${out}: permission denied (e/f.html).`,
    ])
    discardStage(stage)
    expect(snapshot(join(out, '..'))).toMatchObject({ 'dist/a.html': '1', 'dist/c/d.html': '1' })
    expect(recover(out)).toEqual({ kind: 'nothing' })
  })

  test('names every read-only folder, and then changes none', () => {
    const out = toOut()
    const old = { 'a/x.html': '1', 'b/x.html': '1', 'c/x.html': '1' }
    build(out, old)
    const disk: Disk = {
      ...nodeDisk,
      checkWritable(folder) {
        if (/[ab]$/.test(folder))
          throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'access' })
      },
      rename(from, to) {
        if (to.startsWith(out)) throw new Error(`renamed to ${to}`)
        nodeDisk.rename(from, to)
      },
    }
    const texts = { 'a/new/x.html': '2', 'c/x.html': '2' }
    expect(diagnosticsOf(() => build(out, texts, { disk }))).toEqual([
      `OUTPUT_UNWRITABLE: Octavo cannot write to the output folder ${out}: permission denied (a, b).`,
    ])
    expect(snapshot(out)).toEqual(old)
  })

  test('publishes only the listed files, whatever was staged', () => {
    const out = toOut()
    for (const content of ['1', '2']) {
      const stage = createStage(out, WHOLE)
      writeStaged(stage, [
        { path: 'a.html', content },
        { path: 'draft.html', content },
      ])
      publish(stage, ['a.html'])
      expect(snapshot(out)).toEqual({ 'a.html': content })
    }
  })

  test('counts changed files, as text and in bytes', () => {
    const out = toOut()
    build(out, { 'a.html': 'ü', 'b.html': '1' })
    const stage = createStage(out, WHOLE)
    const staged = writeStaged(stage, [
      { path: 'a.html', content: Buffer.from('ü') },
      { path: 'b.html', content: '2' },
    ])
    discardStage(stage)
    expect(staged).toMatchObject({ changed: 1, unchanged: 1, paths: ['a.html', 'b.html'] })
    expect(new Set(staged.hashes).size).toBe(2)
  })
})

describe('a build of one locale', () => {
  const german = { protect: [], inputs: [], owned: ['de/'], kept: ['assets/', ''] }
  const english = { protect: [], inputs: [], owned: [''], kept: ['assets/', 'de/'] }
  const both = { 'index.html': '1', 'old.html': '1', 'assets/js/a.js': '1', 'de/old.html': '1' }

  test('removes files only in its own folder', () => {
    const out = toOut()
    build(out, both)
    build(out, { 'de/new.html': '2', 'assets/js/b.js': '2' }, { scope: german })
    expect(snapshot(out)).toEqual({
      'index.html': '1',
      'old.html': '1',
      'assets/js/a.js': '1',
      'assets/js/b.js': '2',
      'de/new.html': '2',
    })
  })

  test('at the root leaves the other locales and the assets', () => {
    const out = toOut()
    build(out, both)
    build(out, { 'index.html': '2' }, { scope: english })
    expect(snapshot(out)).toEqual({
      'index.html': '2',
      'assets/js/a.js': '1',
      'de/old.html': '1',
    })
  })

  test('cannot replace a path of another locale', () => {
    const out = toOut()
    build(out, both)
    const found = diagnosticsOf(() => build(out, { de: '2', 'INDEX.html': '2' }, { scope: german }))
    expect(found).toEqual([
      expect.stringMatching(/^EMIT_CONFLICT: index.html and INDEX.html .* case/),
    ])
    expect(diagnosticsOf(() => build(out, { assets: '2' }, { scope: german }))).toEqual([
      expect.stringMatching(/^EMIT_CONFLICT: assets\/js\/a.js and assets .* folder/),
    ])
    expect(snapshot(out)).toEqual(both)
  })
})

describe('a conflict ends the build and leaves the output unchanged', () => {
  test('two files at one path, with all pairs named', () => {
    const out = toOut()
    build(out, { 'a.html': '1' })
    const stage = createStage(out, WHOLE)
    const files = ['x.json', 'x.json', 'B.html', 'b.html', 'c', 'c/d.html', 'e/f.html', 'e']
    const { paths } = writeStaged(
      stage,
      files.map((path) => ({ path, content: '2' })),
    )
    expect(diagnosticsOf(() => publish(stage, paths))).toEqual([
      'EMIT_CONFLICT: Two files would be written to x.json in the output.',
      'EMIT_CONFLICT: b.html and B.html cannot both be written: they differ only in upper and lower case.',
      'EMIT_CONFLICT: c/d.html and c cannot both be written: one is a file where the other needs a folder.',
      'EMIT_CONFLICT: e/f.html and e cannot both be written: one is a file where the other needs a folder.',
    ])
    expect(snapshot(out)).toEqual({ 'a.html': '1' })
  })

  test.each([
    '../a.html',
    'a/../../b.html',
    '/etc/a.html',
    'a//b.html',
    'a/./b.html',
    '',
    'a\\b.html',
    'a\0.html',
    'a/',
    '.octavo-output',
    '.octavo-stage/lock',
    `${'ä'.repeat(128)}/index.html`,
  ])('the path %j', (path) => {
    const stage = createStage(toOut(), WHOLE)
    const found = diagnosticsOf(() => writeStaged(stage, [{ path, content: '' }]))
    expect(found).toEqual([expect.stringMatching(/^EMIT_PATH_INVALID: /)])
  })

  test('a folder with files of someone else', () => {
    const out = toOut()
    putFiles(out, { 'thesis.txt': 'mine' })
    expect(diagnosticsOf(() => build(out, { 'a.html': '1' }))).toEqual([
      `OUTPUT_FOREIGN: The output folder ${out} contains files that no build wrote.`,
    ])
    expect(snapshot(out)).toEqual({ 'thesis.txt': 'mine' })
    expect(existsSync(join(out, '../.dist.octavo'))).toBe(false)
  })

  test('a folder that someone fills while the first build runs', () => {
    const out = toOut()
    const stage = createStage(out, WHOLE)
    const { paths } = writeStaged(stage, [{ path: 'a.html', content: '1' }])
    putFiles(out, { 'thesis.txt': 'mine' })
    expect(diagnosticsOf(() => publish(stage, paths))[0]).toMatch(/^OUTPUT_FOREIGN/)
    expect(snapshot(out)).toEqual({ 'thesis.txt': 'mine' })
  })

  test('an unchanged file that someone removes while the build runs', () => {
    const out = toOut()
    build(out, { 'a.html': '1', 'b.html': '1' })
    const stage = createStage(out, WHOLE)
    const { paths } = writeStaged(stage, [{ path: 'a.html', content: '1' }])
    rmSync(join(out, 'a.html'))
    expect(diagnosticsOf(() => publish(stage, paths))[0]).toMatch(
      /^OUTPUT_CHANGED: .* a\.html is gone/,
    )
    expect(snapshot(out)).toEqual({ 'b.html': '1' })
  })

  test('a read-only output', () => {
    const folder = makeFolder()
    putFiles(folder, { file: '' })
    symlinkSync('nowhere', join(folder, 'link'))
    expect(diagnosticsOf(() => build(join(folder, 'file'), {}))[0]).toMatch(/^OUTPUT_UNWRITABLE/)
    expect(diagnosticsOf(() => build(join(folder, 'file/dist'), {}))[0]).toMatch(
      /^OUTPUT_UNWRITABLE/,
    )
    expect(diagnosticsOf(() => build(join(folder, 'link'), {}))[0]).toMatch(/^OUTPUT_UNWRITABLE/)
  })

  test('an output where no folder can be made', () => {
    const folder = makeFolder()
    putFiles(folder, { file: '' })
    // Node's recursive mkdir never ends on the first; other systems have no such path.
    const parent = process.platform === 'linux' ? '/proc' : join(folder, 'file')
    expect(diagnosticsOf(() => build(join(parent, 'octavo/dist'), {}))[0]).toMatch(
      /^OUTPUT_UNWRITABLE/,
    )
  })

  test('an empty folder belongs to nobody else', () => {
    const out = makeFolder()
    build(out, { 'a.html': '1' })
    expect(snapshot(out)).toEqual({ 'a.html': '1' })
  })
})
