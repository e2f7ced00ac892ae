import { encodePath } from '../../read/links/permalink.ts'
import type { RoutedDoc } from './place-doc.ts'
import type { PlannedVersion } from './plan-version.ts'

/**
 * Address at which a reader can edit the text of a page: the one in front matter, else the file below
 * `editUrl`, or the result of the function in that option. Depending on the options, a translated page
 * links to the translation, and a page of a cut version to its own file. A version from git has no file to
 * edit. `null` and `''` in front matter mean no address.
 */
export function findEditUrl(
  doc: RoutedDoc,
  { config, version }: Pick<PlannedVersion, 'config' | 'version'>,
  locale: string,
): string | undefined {
  const { custom_edit_url: custom } = doc.frontMatter
  if (doc.summary.file.virtual && typeof custom !== 'string') return undefined
  if (custom !== undefined) return custom || undefined
  const { editUrl, path: current } = config
  const { path: docPath } = doc.summary.file
  if (typeof editUrl === 'function')
    return editUrl({
      version: version.name,
      versionDocsDirPath: version.ref === undefined ? version.folder : current,
      ref: version.ref,
      docPath,
      permalink: doc.permalink,
      locale,
    })
  if (version.ref !== undefined && !config.editCurrentVersion) return undefined
  const folder = current.replace(/^\.\/|\/$/g, '')
  const file = config.editCurrentVersion ? `${folder}/${docPath}` : toOwnFile(doc, config)
  return editUrl && `${editUrl.replace(/\/$/, '')}/${encodePath(file)}`
}

function toOwnFile(
  { summary: { file } }: RoutedDoc,
  { editLocalizedFiles }: PlannedVersion['config'],
): string {
  return editLocalizedFiles ? file.file : file.origin
}
