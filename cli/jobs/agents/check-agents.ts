/** `octavo check-agents`: the rules for AI agents that the output of a build decides. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { agentRuleMissed, agentsOutputMissing } from '../../base/errors/catalogue.ts'
import type { Report } from '../../base/errors/report.ts'
import { type SettleOptions, settleDiagnostics } from '../../build/settle-diagnostics.ts'
import { loadConfig } from '../../config/load-config.ts'
import { openBuiltOutput } from './built-output.ts'
import { checkLists } from './check-lists.ts'
import { checkPages } from './check-pages.ts'
import type { RuleResult } from './rule-result.ts'
import { RULES, SPECIFICATION, WITHOUT_LIST } from './rules.ts'

/** Options of the command. */
interface CheckAgentsOptions extends Omit<SettleOptions, 'isWhole' | 'isChecked'> {
  siteDir: string
  config?: string
  /** Folder of the built site, relative to the site folder. */
  out: string
  report: Report
}

/**
 * Check the output of the last build and report the diagnostics and the score.
 *
 * @returns whether there was no error.
 * @throws {@link SiteError} `AGENTS_OUTPUT_MISSING`, and those of the config.
 */
export async function checkAgents(options: CheckAgentsOptions): Promise<boolean> {
  const { siteDir, config, report } = options
  const loaded = await loadConfig(resolve(siteDir), omitUndefined({ config }))
  const folder = resolve(loaded.root, options.out)
  if (!existsSync(join(folder, '.octavo-output'))) throw agentsOutputMissing(folder)
  const output = openBuiltOutput(loaded, folder)
  const results = [...checkLists(output), ...checkPages(output)]
  const missed = results
    .filter(({ status }) => status !== 'pass')
    .map(({ rule, file, found, status }) =>
      agentRuleMissed(rule, {
        ...{ file: relative(loaded.root, join(folder, file)).replaceAll('\\', '/') },
        ...{ found, fails: status === 'fail' },
      }),
    )
  const isChecked = (code: string) => code.startsWith('AGENTS_')
  const settled = settleDiagnostics(missed, loaded, { ...options, isWhole: true, isChecked })
  report.diagnostics(settled.diagnostics)
  if (settled.note !== undefined) report.info(settled.note)
  report.result(toScoreLine(results, output.pages.length))
  return !settled.diagnostics.some(({ severity }) => severity === 'throw')
}

/** `Score 97 of 100 for AI agents: 80 pages, 17 rules of AFDocs 0.6.0. …` */
function toScoreLine(results: readonly RuleResult[], pages: number): string {
  const { name, version } = SPECIFICATION
  const rules = Object.keys(RULES).length
  return `Score ${scoreOf(results)} of 100 for AI agents: ${pages} pages, ${rules} rules of ${name} ${version} that need no server.`
}

/** From 0 to 100: each rule counts by its weight, and by the share of lists and pages that meet it. */
function scoreOf(results: readonly RuleResult[]): number {
  let earned = 0
  let most = 0
  for (const [rule, { weight, warning }] of Object.entries(RULES)) {
    const own = results.filter((result) => result.rule === rule)
    if (own.length === 0) continue
    const worth = { pass: 1, warn: warning, fail: 0 }
    earned += (weight * own.reduce((sum, { status }) => sum + worth[status], 0)) / own.length
    most += weight
  }
  const score = most === 0 ? 0 : Math.round((100 * earned) / most)
  const hasList = results.some(
    ({ rule, status }) => rule === 'llms-txt-exists' && status === 'pass',
  )
  return hasList ? score : Math.min(score, WITHOUT_LIST)
}
