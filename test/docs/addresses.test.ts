/** Links from elsewhere keep working: `addresses.txt` lists every page of the manual of 0.1.0, each with its anchors. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildManual } from './built-manual.ts'

/** One line per page: its address below the base, then the ids that a link may name. */
const LIST = readFileSync(join(import.meta.dirname, 'addresses.txt'), 'utf8')
  .trim()
  .split('\n')

/** The addresses and anchors of `lines` that a built manual does not have. */
const missingFrom = (dist: string, lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [address = '', ...anchors] = line.split(' ')
    const file = join(dist, address, 'index.html')
    if (!existsSync(file)) return [address]
    const page = readFileSync(file, 'utf8')
    const isThere = (id: string) => page.includes(` id="${id}"`)
    return anchors.filter((id) => !isThere(id)).map((id) => `${address}#${id}`)
  })

test('the manual has every address and every anchor of 0.1.0', async () => {
  const dist = await buildManual()
  expect(LIST.length).toBeGreaterThan(50)
  expect(missingFrom(dist, LIST)).toEqual([])
  const planted = ['/learn/gone part', '/learn/sidebars by-hand no-such-part']
  expect(missingFrom(dist, planted)).toEqual(['/learn/gone', '/learn/sidebars#no-such-part'])
})
