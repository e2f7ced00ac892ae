import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Disk, holdsOfEntry, nodeDisk } from '../../cli/base/disk/disk.ts'
import { copyStatics } from '../../cli/write/copy-statics.ts'
import { compareOutput, hasStamps, stampOutput } from '../../cli/write/output-stamps.ts'
import { writeStaged } from '../../cli/write/stage.ts'
import { makeFolder, removeFolder } from '../octavo.ts'

let root = ''
beforeEach(() => {
  root = makeFolder({ 'dist/page.html': 'page', 'files/none.txt': '', 'page.html': 'page' })
})
afterEach(() => removeFolder(root))

const refuse = (): never => {
  throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
}
/**
 * A disk on which the output is unreadable. Tests cannot use permissions, because they may run as
 * root.
 */
const CLOSED: Disk = { ...nodeDisk, read: refuse, isSame: refuse }

test('unreadable files of an output are written again', () => {
  const target = { out: join(root, 'dist'), files: join(root, 'files'), isFresh: false }
  expect(writeStaged(target, [{ path: 'page.html', content: 'page' }], nodeDisk).changed).toBe(0)
  expect(writeStaged(target, [{ path: 'page.html', content: 'page' }], CLOSED).changed).toBe(1)
  const files = [{ disk: join(root, 'page.html'), path: 'other.html' }]
  writeFileSync(join(root, 'dist/other.html'), 'page')
  expect(copyStatics(target, { files, root }, CLOSED).changed).toBe(1)
  expect(existsSync(join(root, 'files/other.html'))).toBe(true)
})

test('an output with a closed folder counts as changed', () => {
  const out = join(root, 'dist')
  const stamps = stampOutput(out, ['page.html'])
  expect(hasStamps(compareOutput(out, stamps))).toBe(true)
  const stat: Disk['stat'] = (path) => (path.endsWith('.html') ? refuse() : statSync(path))
  expect(hasStamps(compareOutput(out, stamps, { ...nodeDisk, stat }))).toBe(false)
})

test('other errors of the disk are thrown', () => {
  const fail = () => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }
  expect(() => holdsOfEntry(fail)).toThrow('EIO')
})
