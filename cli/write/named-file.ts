/**
 * Files that an option of a command names: reports, traces, exports. Each begins with a signature of its command. An
 * existing file without it is not ours, so it is never replaced.
 */
import { basename, dirname, relative } from 'node:path'
import { nodeDisk } from '../base/disk/disk.ts'
import { fileForeign } from '../base/errors/catalogue.ts'
import { guardDisk } from './guard-disk.ts'
import { writeSources } from './write-sources.ts'

/** Openings after which a signature follows: of HTML and XML, of a JSON object, of a comment in other formats. */
const OPENING = String.raw`(?:<[^>]*>\s*<!-- |\{\s*"writtenBy":\s*"|# )`

/**
 * Check that a file may be written: it does not exist, or the same command wrote it.
 *
 * @param file - Absolute.
 * @param command - As users type it, with the option: `build --report`.
 * @throws {@link SiteError} `FILE_FOREIGN`.
 */
export function checkNamedFile(file: string, command: string): void {
  const signed = new RegExp(`^${OPENING}Written by octavo ${command}[" \n]`)
  // A file next to it is written first; a kill may have left a part of it.
  for (const path of [file, `${file}.new`]) {
    const entry = guardDisk(path, () => nodeDisk.stat(path))
    const isOurs = () =>
      entry?.isFile() && signed.test(nodeDisk.read(path).toString('utf8', 0, 500))
    if (entry && !guardDisk(path, isOurs)) throw fileForeign(relative('', path), command)
  }
}

/**
 * Write a file with the signature of its command.
 *
 * @param content - HTML or XML after a first line, a JSON object, or a format with comments like `# text`.
 * @throws {@link SiteError} `FILE_FOREIGN`, `OUTPUT_UNWRITABLE`.
 */
export function writeNamedFile(file: string, command: string, content: string): void {
  checkNamedFile(file, command)
  writeSources(dirname(file), [{ path: basename(file), content: sign(content, command) }])
}

/**
 * Write a file that is too large for the memory, in parts. It is written next to its place first, so that nobody reads
 * a part of it.
 *
 * @param parts - The first one has the signs that {@link writeNamedFile} asks for.
 * @throws as {@link writeNamedFile}.
 */
export async function writeNamedParts(
  file: string,
  command: string,
  parts: AsyncIterable<string>,
): Promise<void> {
  checkNamedFile(file, command)
  const staged = `${file}.new`
  let isFirst = true
  try {
    for await (const part of parts) {
      const text = isFirst ? sign(part, command) : part
      guardDisk(staged, () => {
        if (isFirst) nodeDisk.mkdir(dirname(file))
        if (isFirst) nodeDisk.write(staged, text)
        else nodeDisk.append(staged, text)
      })
      isFirst = false
    }
    guardDisk(file, () => nodeDisk.rename(staged, file))
  } catch (error) {
    if (nodeDisk.stat(staged)) nodeDisk.unlink(staged)
    throw error
  }
}

function sign(content: string, command: string): string {
  const mark = `Written by octavo ${command}`
  if (content.startsWith('{')) return `{"writtenBy":"${mark}",${content.slice(1)}`
  if (!content.startsWith('<')) return `# ${mark}\n${content}`
  const end = content.indexOf('\n') + 1
  return `${content.slice(0, end)}<!-- ${mark} -->\n${content.slice(end)}`
}
