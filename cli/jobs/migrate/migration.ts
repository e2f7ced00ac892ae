import type { Diagnostic } from '../../base/model/diagnostic.ts'

/** Result of a migration: the files written, and notes for a person to read. */
export interface Migration {
  /** Name of the other program: `Docusaurus`. */
  from: string
  /** Config file that was read, relative to the folder. */
  file: string
  /** Absolute folder of the new site. */
  folder: string
  /** All files of the migrated site, relative to the folder. */
  files: readonly string[]
  /** Files that changed; none where the site was migrated before. */
  written: readonly string[]
  /** Sorted by line. */
  notes: readonly Diagnostic[]
}
