/** Content of {@link OUTPUT_SENTINEL}, always the same. */
export const OUTPUT_SENTINEL_TEXT =
  'Written by "octavo build". The next build removes from this folder what it does not make.\n'

/** Name of the stage if it cannot be next to the output. */
export const INNER_STAGE = '.octavo-stage'

/** Whether a name at the top of an output is that of a stage, or of a stage that is being removed. */
export function isInnerStage(name: string): boolean {
  return name === INNER_STAGE || new RegExp(`^\\${INNER_STAGE}-\\d+$`).test(name)
}
