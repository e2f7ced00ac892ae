import type { Diagnostic } from '../model/diagnostic.ts'

/** What was written, and what a person has to look at. */
export interface Migration {
  /** `Docusaurus` */
  from: string
  /** Config file that was read, from the folder. */
  file: string
  /** Every file of ours, from the folder. */
  files: readonly string[]
  /** Those that changed; none where it was moved before. */
  written: readonly string[]
  /** By place. */
  notes: readonly Diagnostic[]
}
