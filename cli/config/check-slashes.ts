import { win32 } from 'node:path'
import { type OptionError, toOptionError } from './describe-issue.ts'

/** Options of a config that name files and folders of the site. */
interface PathOptions {
  docs: readonly { path: string; sidebarPath?: string | false | undefined }[]
  pages?: { path: string } | undefined
  i18n: { path: string }
  staticDirectories?: readonly string[] | undefined
  themeConfig: { customCss?: readonly string[] | undefined }
  markdown: { codeFolders: readonly string[] }
}

/**
 * Errors for paths with another meaning on other systems: a backslash separates names only on Windows. A path
 * that starts with a drive letter is valid on this machine only, and is not reported.
 */
export function checkSlashes(config: PathOptions): OptionError[] {
  const { docs, pages, i18n, staticDirectories = [], themeConfig, markdown } = config
  const lists = [
    ...docs.flatMap(({ path, sidebarPath }, index) => [
      toEntry(['docs', index, 'path'], path),
      toEntry(['docs', index, 'sidebarPath'], sidebarPath || ''),
    ]),
    toEntry(['pages', 'path'], pages ? pages.path : ''),
    toEntry(['i18n', 'path'], i18n.path),
    ...toEntries(['staticDirectories'], staticDirectories),
    ...toEntries(['themeConfig', 'customCss'], themeConfig.customCss ?? []),
    ...toEntries(['markdown', 'codeFolders'], markdown.codeFolders),
  ]
  return lists.flatMap(({ option, path }) =>
    path.includes('\\') && !win32.isAbsolute(path)
      ? [
          toOptionError(
            option,
            `${JSON.stringify(path)} has a backslash; write "/", on Windows too`,
          ),
        ]
      : [],
  )
}

interface Entry {
  option: readonly PropertyKey[]
  path: string
}

function toEntry(option: readonly PropertyKey[], path: string): Entry {
  return { option, path }
}

function toEntries(option: readonly PropertyKey[], paths: readonly string[]): Entry[] {
  return paths.map((path, index) => toEntry([...option, index], path))
}
