/** The config of the new site, and the schema of front matter that it may import. */
import type { OutputFile } from '../../base/model/output-file.ts'
import { toConfigText, toLiteral } from '../../config/to-config-text.ts'
import type { MovedSite } from './moved-site.ts'

/** The config of the new site as a file. */
export function toConfigFile({ from, file, config, fields = false }: MovedSite) {
  const text = toConfigText(config, [...toComment(from, file), ...LENIENT])
  const content = fields
    ? text
        .replace(/^(import .*\n)/m, "$1import { fields } from './front-matter.ts'\n")
        .replace(/^export default defineConfig\(\{\n/m, '$&  frontMatter: fields,\n')
    : text
  return { path: 'site.config.ts', content }
}

const LENIENT = [
  'Links and files that do not exist are warnings, so that the first build succeeds: remove `onBrokenLinks` and `rules`',
  'when the build reports none.',
]

export const toComment = (from: string, file: string) => [
  `Written by \`octavo migrate\` from ${file} of ${from}: from now on yours to change.`,
]

/** A schema that accepts fields by their names. @param names - Sorted. */
export function toFieldsFile(names: readonly string[]): OutputFile & { content: string } {
  const list = names.map((name) => toLiteral(name)).join(', ')
  const content = `// Front matter fields of the old site, as they are. Replace this by a schema that checks them, for example of zod.
const NAMES = [${list}]

export const fields = {
  '~standard': {
    version: 1 as const,
    vendor: 'site',
    validate(value: unknown) {
      // Dates become texts: the browser receives the fields as JSON.
      const given: Record<string, unknown> = JSON.parse(JSON.stringify(value))
      const known = Object.entries(given).filter(([name]) => NAMES.includes(name))
      return { value: Object.fromEntries(known) }
    },
  },
}
`
  return { path: 'front-matter.ts', content }
}
