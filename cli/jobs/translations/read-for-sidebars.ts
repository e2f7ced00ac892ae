import { SiteError } from '../../base/errors/site-error.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { toConfigName } from '../../config/paths.ts'
import type { FindTitle } from '../../make/route/fill-titles.ts'
import type { SiteInput } from '../../make/route/site-input.ts'
import { checkFrontMatter } from '../../read/parse/check-front-matter.ts'
import { textOfPage } from '../../read/scan/load-source.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'

/**
 * Input of the sidebars from front matter alone: no worker is started and no article parsed. A doc without
 * a title in its front matter gets its path as title.
 */
export function readForSidebars(site: OpenSite): { input: SiteInput; findTitle: FindTitle } {
  const { loaded, scan, messages, locales } = site
  const docs: DocSummary[] = []
  const titles = new Map<string, string>()
  for (const file of scan.files) {
    const place = { file: file.file, line: 1 }
    const { frontMatter } = checkFrontMatter(readFrontMatter(loaded.root, file), place)
    docs.push({ file, frontMatter })
    titles.set(file.file, frontMatter.title ?? file.path)
  }
  const input = {
    loaded,
    configFile: toConfigName(loaded),
    docs: { [loaded.config.i18n.defaultLocale]: docs },
    categories: scan.categories,
    tagFiles: scan.tagFiles,
    sitePages: scan.sitePages,
    messages,
    locales,
  }
  return { input, findTitle: (file) => titles.get(file) ?? '' }
}

/** Front matter of a file; empty if the file cannot be read, which the build reports. */
function readFrontMatter(root: string, file: SourceFile): string {
  try {
    return (
      /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(textOfPage(root, file))?.[1] ?? ''
    )
  } catch (error) {
    if (error instanceof SiteError) return ''
    throw error
  }
}
