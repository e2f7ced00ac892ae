/** What a plugin reports about the data that it reads. */
import { z } from 'zod'
import { pluginReported } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { PluginReporter } from '../../config/define-plugin.ts'
import { describeIssue, ISSUES } from '../../config/describe-issue.ts'
import type { OpenPlugin } from './open-plugin.ts'

const REPORT = z.strictObject({
  message: z.string().min(1),
  hint: z.string().min(1).optional(),
  severity: z.enum(['error', 'warning']).optional(),
  at: z
    .strictObject({
      file: z.string().min(1),
      line: z.int().positive().optional(),
      column: z.int().positive().optional(),
    })
    .optional(),
})

/** Create the `report` of a plugin. @param reported - Collects what it reports, in order. */
export function createReporter(
  { name, source }: OpenPlugin,
  reported: Diagnostic[],
): PluginReporter['report'] {
  return (found) => {
    const { data, error } = REPORT.safeParse(found, ISSUES)
    const [issue] = error?.issues ?? []
    // Thrown in the code of the plugin, so that the error names its line.
    if (!data)
      throw new TypeError(`report: ${issue ? describeIssue(issue)[0]?.line : 'no problem'}`)
    reported.push(pluginReported(name, data, source))
  }
}
