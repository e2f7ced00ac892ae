import { Unreadable } from './unreadable.ts'

/** Limits shared by all expressions of one page, so that no page takes unbounded time or memory. */
export interface Budget {
  /** Nodes that may still be evaluated. */
  steps: number
  /** Characters of text that may still be created. */
  characters: number
  /** Current depth of nested expressions. */
  depth: number
}

/** Characters of a file that cost as much as one step. */
export const CHARACTERS_A_STEP = 10

/** Most expressions nested in each other, function calls included. */
const MAX_DEPTH = 200

/** Create the budget of a page. A table of a thousand rows takes a tenth of it. */
export function createBudget(): Budget {
  return { steps: 200_000, characters: 2_000_000, depth: 0 }
}

/** Take steps from a budget. @throws Unreadable when none are left. */
export function spend(budget: Budget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0)
    throw new Unreadable(
      'The expressions of this page take too many steps.',
      'Use fewer expressions, or move the work into a component of the site.',
    )
}

/** Take the length of a new text from a budget. @throws Unreadable when it is used up. */
export function spendText(budget: Budget, length: number): void {
  budget.characters -= length
  if (budget.characters < 0)
    throw new Unreadable(
      'The expressions of this page make too much text.',
      'Write the text into the page itself.',
    )
}

/** Run a function one level deeper. @throws Unreadable beyond the maximum depth. */
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
