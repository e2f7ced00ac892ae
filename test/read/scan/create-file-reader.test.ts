import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createFileReader } from '../../../cli/read/scan/create-file-reader.ts'
import { makeSite } from './temporary-site.ts'

test('only files of listed folders are read: no hidden ones, and none behind a link out of them', () => {
  const { root } = makeSite({
    'content/a.md': 'a',
    'examples/run.ts': 'run',
    'examples/.env': 'secret',
    'examples/node_modules/x/index.js': 'package',
    'other/notes.txt': 'secret',
  })
  symlinkSync(join(root, 'examples/.env'), join(root, 'content/to-hidden.txt'))
  symlinkSync(join(root, 'other/notes.txt'), join(root, 'content/to-other.txt'))
  symlinkSync(join(root, 'examples/run.ts'), join(root, 'content/to-example.ts'))
  const read = createFileReader(root, ['content', 'examples'])
  const paths = [
    'content/a.md',
    'content/to-example.ts',
    'content/to-hidden.txt',
    'content/to-other.txt',
    'examples/.env',
    'examples/node_modules/x/index.js',
    'other/notes.txt',
  ]
  expect(paths.map(read)).toEqual(['a', 'run', null, null, null, null, null])
})
