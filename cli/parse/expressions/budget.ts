import { Unreadable } from './unreadable.ts'

/** What the expressions of one page may take together, so that no page is costly for what it says. */
export interface Budget {
  /** Nodes that may still be read. */
  steps: number
  /** Characters of text that may still be made. */
  characters: number
  /** Expressions inside each other at this moment. */
  depth: number
}

/** Characters of a file that cost as much as a step. */
export const CHARACTERS_A_STEP = 10

/** Expressions inside each other, calls included. */
const MAX_DEPTH = 200

/** The budget of a page: a table of a thousand rows takes a tenth of it. */
export function createBudget(): Budget {
  return { steps: 200_000, characters: 2_000_000, depth: 0 }
}

/** Take steps from a budget. @throws Unreadable when none are left. */
export function spend(budget: Budget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0)
    throw new Unreadable(
      'The expressions of this page take too many steps.',
      'Write less of the page as expressions, or give the work to a component of the site.',
    )
}

/** Take the characters of a new text. @throws Unreadable when there are too many. */
export function spendText(budget: Budget, length: number): void {
  budget.characters -= length
  if (budget.characters < 0)
    throw new Unreadable(
      'The expressions of this page make too much text.',
      'Write the text into the page itself.',
    )
}

/** Run one level deeper. @throws Unreadable beyond the depth that a page may have. */
export function deeper<T>(budget: Budget, run: () => T): T {
  if (budget.depth >= MAX_DEPTH)
    throw new Unreadable(
      `Expressions are nested more than ${MAX_DEPTH} levels deep.`,
      'Name parts of it with `export const`, and let no function call itself.',
    )
  budget.depth += 1
  try {
    return run()
  } finally {
    budget.depth -= 1
  }
}
