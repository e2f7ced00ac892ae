/** Rules about the lists of pages, `llms.txt`. */
import type { BuiltOutput } from './built-output.ts'
import { inPercent, type RuleResult, rate } from './rule-result.ts'
import { AGENT_LIMITS } from './rules.ts'

const LINK = /\[(?:\\.|[^\\\]])*\]\(([^)\s]+)\)/g

/** Check all lists of an output. */
export function checkLists(output: BuiltOutput): RuleResult[] {
  const found = output.lists.flatMap((file) => {
    const text = output.read(file)
    return text === null
      ? [toResult('llms-txt-exists', 'fail', file, 'the file does not exist')]
      : [toResult('llms-txt-exists', 'pass', file, ''), ...checkList(output, file, text)]
  })
  const listed = listCopies(output)
  const unlisted = output.pages.filter(({ markdown }) => !listed.has(markdown))
  if (listed.size === 0 || output.pages.length === 0) return found
  const share = unlisted.length / output.pages.length
  const names = unlisted.slice(0, 3).map(({ address }) => address)
  const text = `no list has ${unlisted.length} of ${output.pages.length} pages, such as ${names.join(', ')}`
  return [
    ...found,
    rate('llms-txt-coverage', share, {
      ...{ limits: AGENT_LIMITS.unlisted, file: output.lists[0] ?? '', found: text },
    }),
  ]
}

function toResult(
  rule: RuleResult['rule'],
  status: RuleResult['status'],
  file: string,
  found: string,
): RuleResult {
  return { rule, status, file, found }
}

function checkList(output: BuiltOutput, file: string, text: string): RuleResult[] {
  const links = linksOf(text)
  const own = links.flatMap((address) => output.fileOf(address) ?? [])
  const broken = own.filter((path) => output.read(path) === null)
  const html = own.filter((path) => !/\.(?:md|txt)$/.test(path))
  const characters = text.length
  const total = Math.max(1, own.length)
  return [
    checkForm(file, text),
    rate('llms-txt-size', characters, {
      ...{ limits: AGENT_LIMITS.characters, file },
      found: `the list has ${characters.toLocaleString('en')} characters`,
    }),
    rate('llms-txt-links-resolve', broken.length / total, {
      ...{ limits: AGENT_LIMITS.broken, file },
      found: `${broken.length} of ${own.length} links lead nowhere, such as ${broken[0] ?? ''}`,
    }),
    rate('llms-txt-links-markdown', html.length / total, {
      ...{ limits: AGENT_LIMITS.html, file },
      found: `${inPercent(html.length / total)} of the links do not lead to Markdown`,
    }),
  ]
}

/** A heading, a quotation that says what the site is, and sections with links. */
function checkForm(file: string, text: string): RuleResult {
  if (!/^# \S/.test(text)) return toResult('llms-txt-valid', 'fail', file, 'it has no title')
  if (linksOf(text).length === 0) return toResult('llms-txt-valid', 'fail', file, 'it has no links')
  const hasSummary = /^> \S/m.test(text)
  return toResult('llms-txt-valid', hasSummary ? 'pass' : 'warn', file, 'it has no summary')
}

function linksOf(text: string): string[] {
  return Array.from(text.matchAll(LINK), ([, address = '']) => address)
}

/** Files of the copies that lists name, those of nested lists included. */
function listCopies(output: BuiltOutput): Set<string> {
  const copies = new Set<string>()
  const seen = new Set(output.lists)
  for (const list of seen)
    for (const address of linksOf(output.read(list) ?? '')) {
      const file = output.fileOf(address)
      if (file?.endsWith('llms.txt')) seen.add(file)
      else if (file) copies.add(file)
    }
  return copies
}
