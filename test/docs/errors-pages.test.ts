/** Each diagnostic prints the address of its entry. The list of codes leads there too, for addresses of 0.1.0. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCodes } from '../../cli/base/errors/list-codes.ts'
import { codePage, codeUrl, manualUrl } from '../../cli/base/package/version.ts'
import { MOST_CHARACTERS } from '../../cli/make/site-files/llms-txt.ts'
import { buildManual } from './built-manual.ts'

const dist = await buildManual()
const readPage = (name: string) => readFileSync(join(dist, name, 'index.html'), 'utf8')
const codes = [...listCodes()]

test('the address that each code prints names the heading of its entry', () => {
  const lost = codes.filter((code) => {
    const [page = '', id = ''] = codeUrl(code).slice(manualUrl('').length).split('#')
    return id !== code || !readPage(page).includes(`<h3 id="${code}"`)
  })
  expect(codes.length).toBeGreaterThan(200)
  expect(lost).toEqual([])
})

test('without scripts, the list of codes has the anchor of each code next to a link to its entry', () => {
  const rows = readPage('reference/errors').match(/<tr>.*?<\/tr>/gs) ?? []
  const lost = codes.filter((code) => {
    const row = rows.find((one) => one.includes(` id="${code}"`))
    return row?.includes(`href="${new URL(codeUrl(code)).pathname}#${code}"`) !== true
  })
  expect(lost).toEqual([])
})

test('a first letter keeps its page, because released versions print its address', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pages = [...new Set(letters.map(codePage))]
  expect(
    pages.map((page) => [page, letters.filter((one) => codePage(one) === page).join('')]),
  ).toEqual([
    ['errors-a-c', 'ABC'],
    ['errors-d-l', 'DEFGHIJKL'],
    ['errors-m-o', 'MNO'],
    ['errors-p-r', 'PQR'],
    ['errors-s-z', 'STUVWXYZ'],
  ])
})

test('no page of the manual has a copy that is longer than programs read', () => {
  const copies = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, readFileSync(join(dist, path), 'utf8').length] as const)
  expect(copies.length).toBeGreaterThan(70)
  expect(copies.filter(([, length]) => length > MOST_CHARACTERS)).toEqual([])
})
