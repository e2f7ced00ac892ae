/** Files that pages of MkDocs include: whole, by lines, or by named sections. */
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listAbove } from '../../config/module-files.ts'
import { createFileReader } from '../../read/scan/create-file-reader.ts'

/** Reads included files. */
export interface MkDocsFiles {
  /**
   * Lines of a file, which may end in `:name` for a section, or in `:3:9` for lines.
   *
   * @param from - Absolute folder of the page, for paths that begin with a dot.
   * @returns `null` if there is no such file inside of the site.
   */
  read(path: string, from: string): string[] | null
}

/** @param bases - Folders that paths begin in, relative to the site. */
export function openMkDocsFiles(
  root: string,
  folder: string,
  bases: readonly string[],
): MkDocsFiles {
  const open = createFileReader(findRepository(realpathSync(root)), ['.'])
  return {
    read(path, from) {
      const [, name = '', section] = /^(.+?)(?::([\w.,:-]+))?$/.exec(path.trim()) ?? []
      const places = [...bases.map((base) => join(root, base)), join(root, folder), from]
      for (const place of places) {
        const text = open(resolve(place, name))
        if (text === null) continue
        const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
        return section === undefined ? withoutMarks(lines) : pickSection(lines, section)
      }
      return null
    },
  }
}

/** The repository that contains a site, whose code its pages may show; without one, the site. */
function findRepository(root: string): string {
  const above = listAbove(root).find((folder) => existsSync(join(folder, '.git')))
  return above ?? root
}

const MARK = /-{1,}8<-{1,}\s*\[(start|end):\s*([\w-]+)\s*\]/

const withoutMarks = (lines: readonly string[]) => lines.filter((line) => !MARK.test(line))

/** `name`, `3`, `3:9` or `1:2,5:6`; lines are counted from 1. */
function pickSection(lines: readonly string[], section: string): string[] | null {
  if (/^[\d:,-]+$/.test(section))
    return section.split(',').flatMap((range) => {
      const [start = '', end = start] = range.split(':')
      return lines.slice(Math.max(1, Number(start) || 1) - 1, Number(end) || lines.length)
    })
  const at = (kind: string) =>
    lines.findIndex((line) => {
      const [, found, name] = MARK.exec(line) ?? []
      return found === kind && name === section
    })
  const [start, end] = [at('start'), at('end')]
  return start < 0 ? null : dedent(withoutMarks(lines.slice(start + 1, end < 0 ? undefined : end)))
}

/** Remove the indentation that all lines have. */
export function dedent(lines: readonly string[]): string[] {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) if (line.trim() !== '') least = Math.min(least, line.search(/\S/))
  return lines.map((line) => line.slice(Math.min(least, Math.max(0, line.search(/\S|$/)))))
}
