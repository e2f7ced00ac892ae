/** The German pages of this project, checked against the requirements of its config. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { PROJECT } from '../../octavo.ts'

test('every German page and message is current, and all of the cloud docs are translated', async () => {
  const args = ['translations', 'status', '.', '--locale', 'de', '--json']
  const { code, stdout } = await runHere(args, PROJECT)
  expect(code).toBe(0)
  const [status] = JSON.parse(stdout).locales
  const { missing, outdated: stale, unknown: undated } = status.messages
  expect({ missing, stale, undated }).toEqual({ missing: [], stale: [], undated: [] })
  const { translated, outdated, unknown, orphaned } = status.totals.pages
  expect({ outdated, unknown, orphaned }).toEqual({ outdated: 0, unknown: 0, orphaned: 0 })
  expect(translated).toBeGreaterThanOrEqual(19)
})

const UNITS =
  '(?:ms|s|min|h|[KMG]i?B|kB|B|px|%|°C|Minuten?|Sekunden?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Zeichen)'
const PLAIN_BLANK = new RegExp(`(?<![\\w./-])\\d[\\d.,]* ${UNITS}(?![\\w-])`, 'g')

test('the German pages use one word per term, and no unit without its number', () => {
  const folder = join(PROJECT, 'i18n/de/content')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
        .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
        .replace(/`[^`]*`/g, '')
      const headings = text.match(/^#+ .*\{#limits\}$/gm) ?? []
      const alerts = text.match(/\[[^\]]*\](?=\([^)]*#alerts\))/g) ?? []
      return [
        ...headings.filter((heading) => !heading.includes('Grenzwerte')),
        ...alerts.filter((link) => !link.includes('Alarm')),
        ...(text.match(/\bLimits?\b/g) ?? []),
        ...(text.match(PLAIN_BLANK) ?? []),
      ].map((part) => `${file}: ${part}`)
    })
  expect(found).toEqual([])
})

test('the German messages, pages and words have no diagnostics', async () => {
  const args = ['translations', 'check', '.', '--locale', 'de']
  const { code, stdout, stderr } = await runHere(args, PROJECT)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^de: \d+ messages, nothing is wrong\.\n$/)
})
