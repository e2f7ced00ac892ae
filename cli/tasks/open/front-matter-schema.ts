import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { loadConfig } from '../../config/load-config.ts'
import { propertiesOf } from '../../config/site-fields.ts'
import type { OpenOptions } from './open-site.ts'

/**
 * The JSON Schema that this program ships, with the site's own fields. A schema of a library that cannot export JSON
 * Schema adds no fields.
 *
 * @throws errors of loading the config.
 */
export async function toFrontMatterSchema({
  siteDir,
  config: file,
}: Pick<OpenOptions, 'siteDir' | 'config'>): Promise<Readonly<Record<string, unknown>>> {
  const { config } = await loadConfig(resolve(siteDir), omitUndefined({ config: file }))
  const shipped = readShipped()
  const { frontMatter } = config
  if (!frontMatter?.jsonSchema) return shipped
  const { required, $defs } = frontMatter.jsonSchema
  const properties = isRecord(shipped.properties) ? shipped.properties : {}
  return {
    ...shipped,
    properties: { ...properties, ...propertiesOf(frontMatter) },
    ...omitUndefined({ required, $defs }),
  }
}

/** The schema that this program ships; a test compares it with the rules of front matter. */
function readShipped(): Readonly<Record<string, unknown>> {
  const path = join(findPackageRoot(), 'docs/schemas/front-matter.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>
}
