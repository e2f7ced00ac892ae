import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sidebarsInvalid, sidebarsMissing } from '../errors/catalogue.ts'
import { type Problem, problemsOf, throwProblems } from '../errors/site-error.ts'
import { copyPlain } from './copy-plain.ts'
import { describeIssue, ISSUES, type Mistake } from './describe-issue.ts'
import { loadModule } from './load-module.ts'
import { createOptionLocator, locateOption } from './locate-option.ts'
import type { LoadedConfig } from './paths.ts'
import type { SiteConfig } from './schema.ts'
import { SIDEBAR_ENTRIES, type SidebarsInput } from './sidebar-schema.ts'

/** Sidebars of each instance, and the files that were read for them. */
export interface LoadedSidebars {
  byInstance: LoadedConfig['sidebars']
  files: readonly string[]
}

/**
 * Load the sidebars file of each docs instance; one that several instances name is loaded once.
 *
 * @throws {@link SiteError} `SIDEBARS_MISSING`, `SIDEBARS_INVALID`, and those of a config file; those
 *   of all instances together.
 */
export async function loadSidebars(
  config: SiteConfig,
  { root, file, seen }: Pick<LoadedConfig, 'root' | 'file'> & { seen: Set<string> },
): Promise<LoadedSidebars> {
  const byFile = new Map<string, SidebarsInput | undefined>()
  const byInstance: Record<string, SidebarsInput | false | undefined> = {}
  const files: string[] = []
  const problems: Problem[] = []
  for (const [index, { id, sidebarPath }] of config.docs.entries()) {
    byInstance[id] = sidebarPath === false ? false : undefined
    if (typeof sidebarPath !== 'string') continue
    const sidebars = path.resolve(root, sidebarPath)
    seen.add(sidebars)
    if (!existsSync(sidebars)) {
      const place = locateOption(readFileSync(file, 'utf8'), `docs[${index}].sidebarPath`)
      problems.push(sidebarsMissing(id, sidebarPath, { file: toName(file, root), ...place }))
      continue
    }
    if (!byFile.has(sidebars))
      byFile.set(sidebars, await loadFile(sidebars, { root, files, problems, seen }))
    byInstance[id] = byFile.get(sidebars)
  }
  throwProblems(problems)
  return { byInstance, files }
}

interface Collected {
  root: string
  files: string[]
  problems: Problem[]
  seen: Set<string>
}

async function loadFile(
  file: string,
  { root, files, problems, seen }: Collected,
): Promise<SidebarsInput | undefined> {
  try {
    const loaded = await loadModule(file, { root, toProblem: sidebarsInvalid, seen })
    files.push(...loaded.files)
    const mistakes = checkSidebars(loaded.value)
    problems.push(...toProblems(mistakes, toName(file, root), () => readFileSync(file, 'utf8')))
    // The shape was just checked; what each entry holds is checked where it is resolved.
    return mistakes.length === 0 ? (loaded.value as SidebarsInput) : undefined
  } catch (error) {
    const found = problemsOf(error)
    if (!found) throw error
    problems.push(...found)
    return undefined
  }
}

/** Sidebars of a cut version, which are JSON; `false` where they are none. */
export function readSidebarsJson(
  text: string,
  file: string,
): { sidebars: SidebarsInput | false; problems: Problem[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { sidebars: false, problems: [sidebarsInvalid(`is no JSON: ${reason}`, { file })] }
  }
  const read = copyPlain(value)
  const mistakes =
    'faults' in read
      ? read.faults.map(({ option, text }) => ({ at: option, text: text ?? '' }))
      : checkSidebars(value)
  const problems = toProblems(mistakes, file, () => text)
  // The shape was just checked; what each entry holds is checked where it is resolved.
  return { sidebars: problems.length === 0 ? (value as SidebarsInput) : false, problems }
}

/** What is wrong with an entry. */
interface SidebarMistake {
  /** `main[1].label`; empty for all of the file. */
  at: string
  text: string
}

function toProblems(
  mistakes: readonly SidebarMistake[],
  file: string,
  read: () => string,
): Problem[] {
  if (mistakes.length === 0) return []
  const locate = createOptionLocator(read())
  return mistakes.map(({ at, text }) =>
    sidebarsInvalid(at === '' ? text : `${at}: ${text}`, { file, ...locate(at) }),
  )
}

/** Only the outer shape: names with a list of entries, or with an object of lists. */
function checkSidebars(value: unknown): SidebarMistake[] {
  if (!isRecord(value))
    return [{ at: '', text: 'must export an object: sidebar name → list of entries' }]
  return Object.entries(value).flatMap(([name, items]) => checkItems(name, items))
}

function checkItems(at: string, items: unknown): SidebarMistake[] {
  if (Array.isArray(items))
    return items.flatMap((item, index) => checkItem(`${at}[${index}]`, item))
  if (!isRecord(items))
    return [{ at, text: 'must be a list of entries, or an object of such lists' }]
  return Object.entries(items).flatMap(([label, children]) =>
    checkItems(`${at}.${label}`, children),
  )
}

function checkItem(at: string, item: unknown): SidebarMistake[] {
  if (typeof item === 'string') return []
  if (!isRecord(item)) return [{ at, text: 'must be the id of a doc, or an object' }]
  if (!('type' in item)) return checkItems(at, item)
  const rule = typeof item.type === 'string' ? SIDEBAR_ENTRIES[item.type] : undefined
  const issues = rule?.safeParse(item, ISSUES).error?.issues ?? []
  return [
    ...issues.flatMap(describeIssue).map((mistake) => inEntry(at, mistake)),
    ...('items' in item ? checkItems(`${at}.items`, item.items) : []),
  ]
}

/** `main[1]` and `label: must …` → `main[1].label` and `must …`. */
function inEntry(at: string, { option, line }: Mistake): SidebarMistake {
  if (option === '') return { at, text: line }
  return { at: `${at}.${option}`, text: line.slice(`${option}: `.length) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toName(file: string, root: string): string {
  return path.relative(root, file).split(path.sep).join('/')
}
