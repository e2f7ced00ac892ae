import type { ParsedDoc } from '../worker/calls.ts'

/** What a doc tells the plan. Positions are left out: a plan with diagnostics that have them depends on the text. */
export function toPlanInput({ summary, assets, siteFields }: ParsedDoc): unknown {
  return [summary, siteFields, assets.map(({ href, isShown }) => [href, isShown])]
}
