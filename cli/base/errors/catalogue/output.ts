/** Diagnostics of writing: the output folder, the cache and the shared cache. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'
import { reasonOf } from './words.ts'

/** An argument of `octavo diff` does not exist. */
export const outputMissing = (name: string) =>
  new SiteError({
    code: 'OUTPUT_MISSING',
    message: `There is no output ${name}.`,
    hint: 'Name a build output, a list that `octavo diff --list` wrote, or the address of such a list.',
  })

/** The Markdown copy of a page is longer than programs read. `splits`: headings that can begin new pages. */
export const copyLong = (
  path: string,
  characters: number,
  splits: readonly string[],
  source: Source | undefined,
): Diagnostic => ({
  code: 'COPY_LONG',
  severity: 'log',
  message: `The copy ${path} has ${characters.toLocaleString('en')} characters; many AI agents read only the first 50,000.`,
  hint:
    splits.length > 0
      ? `Split the page before the ${splits.length === 1 ? 'heading' : 'headings'} ${listNames(splits.map((text) => `"${text}"`))}.`
      : 'Split the page, or give it headings where it can be split.',
  source,
  // A page without a translation has a copy in each language.
  subject: source ? 'copy' : path,
})

/** A file is not a valid list of an output's files. */
export const outputListInvalid = (name: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_INVALID',
    message: `${name} is not a list of the files of an output.`,
    hint: 'Write one with `octavo diff --list <folder>`.',
  })

/** Texts of pages were requested of an output of which only the list is available. */
export const outputListOnly = (name: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_ONLY',
    message: `${name} is only a list, so Octavo cannot show its pages.`,
    hint: 'Name two folders. Build the older state too, or download the published site.',
  })

/** A list could not be fetched. @param why - Clause: `the server answers 404`. */
export const outputListUnreachable = (url: string, why: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_UNREACHABLE',
    message: `Octavo cannot read the list ${url}: ${why}.`,
    hint: 'Publish the list of each build with the site, or keep it for the next build.',
  })

/** Part of a sentence: ` (guide, install)`; empty for none. */
function atPlaces(places: readonly string[]): string {
  if (places.length === 0) return ''
  return ` (${listNames(places)})`
}

/** Two files of the output that cannot both exist on every disk. */
export const emitConflict = (
  path: string,
  rival: string,
  /** Sources of the two files, where known. */
  sources: readonly Source[] = [],
): Diagnostic => ({
  code: 'EMIT_CONFLICT',
  severity: 'throw',
  message: `${
    path === rival
      ? `Two files would be written to ${path} in the output`
      : `${path} and ${rival} cannot both be written: ${
          path.toLowerCase() === rival.toLowerCase()
            ? 'they differ only in upper and lower case'
            : 'one is a file where the other needs a folder'
        }`
  }.${sources.length > 0 ? ` They come from ${sources.map(({ file }) => file).join(' and ')}.` : ''}`,
  hint: 'Rename one of the two files, or give a page another `slug`.',
  // A source with `at` is a page, whose address can be changed.
  source: sources.find(({ at }) => at !== undefined) ?? sources[0],
})

/** A path outside of the output folder, or invalid on a disk. `source`: the file that would be written there. */
export const emitPathInvalid = (path: string, reason: string, source?: Source) =>
  new SiteError({
    code: 'EMIT_PATH_INVALID',
    message: `Octavo cannot write a file to ${JSON.stringify(path)} in the output: ${reason}.`,
    hint: 'Give the page another `slug`, or rename the file.',
    source,
  })

/** The output folder contains files that this program did not write. */
export const outputForeign = (out: string) =>
  new SiteError({
    code: 'OUTPUT_FOREIGN',
    message: `The output folder ${out} contains files that no build wrote.`,
    hint: 'Empty it, or choose another one with `--out`. A build removes all other files.',
  })

/** An option names an existing file that its command did not write. @param command - As users type it. */
export const fileForeign = (file: string, command: string) =>
  new SiteError({
    code: 'FILE_FOREIGN',
    message: `${file} exists, and \`octavo ${command}\` did not write it.`,
    hint: 'Choose another name, or remove the file. A command replaces only files that it wrote before.',
  })

/** Writing to the output folder could remove sources of the site. */
export const outputUnsafe = (out: string, is: 'is' | 'contains' | 'is inside', folder: string) =>
  new SiteError({
    code: 'OUTPUT_UNSAFE',
    message: `The output folder ${out} ${is === 'is' ? 'contains' : `${is} ${folder}, which contains`} sources of the site, and a build would delete them.`,
    hint: 'Choose another folder with `--out`, like `--out dist`.',
  })

/** The operating system refuses to write the output. `at`: paths in the folder, if not all of it. */
export const outputUnwritable = (out: string, cause: unknown, at: readonly string[] = []) =>
  new SiteError({
    code: 'OUTPUT_UNWRITABLE',
    message: `Octavo cannot write to the output folder ${out}: ${reasonOf(cause)}${atPlaces(at)}.`,
    hint: 'Correct its permissions, free disk space, or choose another folder with `--out`.',
    cause,
  })

/** The option `publish` is `switch`, but the output exists and is not a link that a build made. */
export const outputNotSwitchable = (out: string, what: string) =>
  new SiteError({
    code: 'OUTPUT_NOT_SWITCHABLE',
    message: `The output folder ${out} is ${what}, which \`publish: 'switch'\` cannot replace in one step.`,
    hint: 'Run `octavo clear` and build again, or choose another folder with `--out`.',
  })

/** The cache folder cannot be written. The build goes on without it. */
export const cacheUnwritable = (folder: string, cause: unknown): Diagnostic => ({
  code: 'CACHE_UNWRITABLE',
  severity: 'warn',
  message: `Octavo cannot write to the cache folder ${folder}, and keeps nothing for the next run: ${reasonOf(cause)}.`,
  hint: 'Correct its permissions, or choose another folder with `--cache`.',
})

/** The default cache folder is a link to a folder with other files. */
export const cacheLinked = (folder: string, target: string) =>
  new SiteError({
    code: 'CACHE_LINKED',
    message: `${folder} is a link to ${target}, which contains other files than a cache.`,
    hint: 'Remove the link, or change it to an empty folder.',
  })

/** The cache is damaged, for example by a failing disk, an interrupted copy, or an edit. */
export const cacheDamaged = (folder: string): Diagnostic => ({
  code: 'CACHE_DAMAGED',
  severity: 'warn',
  message: `The cache in ${folder} is damaged, so Octavo builds everything again.`,
  hint: 'Check the disk if this happens again.',
})

/** First line of a message of another program, for use inside a sentence of ours. */
const toClause = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/[.!\s]+$/, '')

/**
 * The driver of the shared cache cannot be used. `driver`: as named in the config. `reason`: message of Node
 * or the driver.
 */
export const cacheDriverFailed = (driver: string, reason: string, source: Source): Diagnostic => ({
  code: 'CACHE_DRIVER_FAILED',
  severity: 'throw',
  message: `Octavo cannot use the driver "${driver}" of the shared cache: ${toClause(reason)}.`,
  hint: 'Install `unstorage` and the packages of the driver (for Redis `npm install --save-dev unstorage ioredis`), and check `cache.options`.',
  source,
})

/**
 * A shard is built without a cache to write to. A shard publishes nothing, so its work would be lost. `at`:
 * the option that forbids writing.
 */
export const shardWithoutCache = (at: '' | 'cache.readOnly', source: Source): Diagnostic => ({
  code: 'SHARD_WITHOUT_CACHE',
  severity: 'throw',
  message: at
    ? 'A shard writes to the shared cache, but `cache.readOnly` forbids this.'
    : 'A shard writes to the shared cache, but the config has none.',
  hint: "Set `cache: { driver: 'redis', options: { url: '…' } }`. With `driver: 'fs'` the cache is a folder, which jobs pass on as an artifact.",
  source,
})

/**
 * The shared cache cannot be used; the result of the build is the same. `reason`: message of the driver, or
 * that it is too slow.
 */
export const cacheUnreachable = (reason: string): Diagnostic => ({
  code: 'CACHE_UNREACHABLE',
  severity: 'warn',
  message: `Octavo did not use the shared cache: ${toClause(reason)}.`,
  hint: 'Check the store that `cache` in the config names. The build is complete without it.',
})

/** Values in the shared cache that were signed with another key, or with none. */
export const cacheForeign = (count: number): Diagnostic => ({
  code: 'CACHE_FOREIGN',
  severity: 'warn',
  message: `Octavo ignored ${countOf(count, 'value')} of the shared cache, because another \`cache.secret\` signed them.`,
  hint: 'Give all machines the same secret. If they have it, someone else writes to the store, or the store is damaged.',
})

/** Another process writes to the same output. `pid`: its number, 0 where it is not known. */
export const outputBusy = (out: string, pid: number) =>
  new SiteError({
    code: 'OUTPUT_BUSY',
    message: `${pid === 0 ? 'Another process' : `Process ${pid}`} is building to ${out} now.`,
    hint: 'Wait until it has finished, end it, or choose another folder with `--out`.',
  })

/** Files were removed from the output while the build ran. */
export const outputChanged = (out: string, path: string) =>
  new SiteError({
    code: 'OUTPUT_CHANGED',
    message: `Another program changed the output folder ${out} during the build: ${path} is gone.`,
    hint: 'Build again, and change nothing in the folder meanwhile.',
  })
