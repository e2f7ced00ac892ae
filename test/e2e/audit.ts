/** Results of axe for a page, as lines that a failing test can show. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 up to AA, and the recommendations of axe's authors. */
const RULE_SETS = [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], 'best-practice']

/** Rules whose result may differ between the modes: only those about colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Violations of the current page: `color-contrast: .toc-link (Element has …)`.
 *
 * @param only - Rules to run; default: all of {@link RULE_SETS}.
 */
export async function violationsOf(page: Page, only?: readonly string[]): Promise<string[]> {
  // Evaluated, not added as a script, so that no content policy has to allow it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const runOnly = only ? ruleNames(only) : { type: 'tag' as const, values: RULE_SETS }
  return page.evaluate(async (rules) => {
    // The script above has defined it.
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      runOnly: rules,
      // Passed rules are not listed.
      resultTypes: ['violations'],
      // Off unless asked for by name.
      ...(rules.type === 'tag' && { rules: { 'target-size': { enabled: true } } }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target} (${failureSummary})`),
    )
  }, runOnly)
}

const ruleNames = (names: readonly string[]) => ({ type: 'rule' as const, values: [...names] })

/**
 * Violations in the current mode, then those of colours in the other one: `dark: color-contrast:
 * …`.
 */
export async function violationsInBothModes(page: Page): Promise<string[]> {
  const found: string[] = []
  const first = (await page.getAttribute('html', 'data-theme')) ?? ''
  const modes = [
    { mode: first, rules: undefined },
    { mode: first === 'dark' ? 'light' : 'dark', rules: COLOUR_RULES },
  ]
  for (const { mode, rules } of modes) {
    await chooseMode(page, mode)
    found.push(...(await violationsOf(page, rules)).map((violation) => `${mode}: ${violation}`))
  }
  return found
}

/** Sets the mode as another tab would, so that no click changes the page. */
async function chooseMode(page: Page, mode: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue)
    dispatchEvent(
      new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }),
    )
  }, mode)
  await page.waitForSelector(`html[data-theme="${mode}"]`)
  await transitionsEnd(page)
}

/** During the transition between the modes, colours belong to neither. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  )
}
