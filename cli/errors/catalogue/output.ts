/** Diagnostics of writing: the output folder, the cache and the shared cache. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { SiteError } from '../site-error.ts'
import { reasonOf } from './words.ts'

/** An argument of `octavo diff` does not exist. */
export const outputMissing = (name: string) =>
  new SiteError({
    code: 'OUTPUT_MISSING',
    message: `There is no output ${name}.`,
    hint: 'Name a folder that was built, a list that `octavo diff --list` wrote, or the address of one.',
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
    message: `${name} is a list; its pages are not here to be shown.`,
    hint: 'Name two folders: build the older state, too, or download what is published.',
  })

/** A list could not be fetched. @param why - Clause: `the server answers 404`. */
export const outputListUnreachable = (url: string, why: string) =>
  new SiteError({
    code: 'OUTPUT_LIST_UNREACHABLE',
    message: `The list ${url} could not be read: ${why}.`,
    hint: 'Publish the list of each build with the site, or keep it where the next build finds it.',
  })

/** Part of a sentence: ` (guide, install and 3 more in it)`; empty for none. */
function atPlaces(places: readonly string[]): string {
  if (places.length === 0) return ''
  const more = places.length > 5 ? ` and ${places.length - 5} more` : ''
  return ` (${places.slice(0, 5).join(', ')}${more} in it)`
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
    message: `The output cannot hold a file at ${JSON.stringify(path)}: ${reason}.`,
    hint: 'Give the page another `slug`, or rename the file.',
    source,
  })

/** The output folder contains files that this program did not write. */
export const outputForeign = (out: string) =>
  new SiteError({
    code: 'OUTPUT_FOREIGN',
    message: `The output folder ${out} holds files that no build wrote.`,
    hint: 'Empty it, or choose another one with `--out`: a build removes everything that it did not make.',
  })

/** An option names an existing file that its command did not write. @param command - As users type it. */
export const fileForeign = (file: string, command: string) =>
  new SiteError({
    code: 'FILE_FOREIGN',
    message: `${file} exists, and \`octavo ${command}\` did not write it.`,
    hint: 'Choose another name, or remove the file first: a command replaces only files that it wrote before.',
  })

/** Writing to the output folder could remove sources of the site. */
export const outputUnsafe = (out: string, is: 'is' | 'contains' | 'is inside', folder: string) =>
  new SiteError({
    code: 'OUTPUT_UNSAFE',
    message: `The output folder ${out} ${is === 'is' ? 'holds' : `${is} ${folder}, which holds`} sources of the site, which a build would delete.`,
    hint: 'Choose another folder with `--out`, like `--out dist`.',
  })

/** The operating system refuses to write the output. `at`: paths in the folder, if not all of it. */
export const outputUnwritable = (out: string, cause: unknown, at: readonly string[] = []) =>
  new SiteError({
    code: 'OUTPUT_UNWRITABLE',
    message: `The output folder ${out} cannot be written: ${reasonOf(cause)}${atPlaces(at)}.`,
    hint: 'Correct its permissions, free some space, or choose another one with `--out`.',
    cause,
  })

/** The option `publish` is `switch`, but the output exists and is not a link that a build made. */
export const outputNotSwitchable = (out: string, what: string) =>
  new SiteError({
    code: 'OUTPUT_NOT_SWITCHABLE',
    message: `The output folder ${out} is ${what}, which \`publish: 'switch'\` cannot replace in one step.`,
    hint: 'Run `octavo clear` or remove it once, then build again; or choose another folder with `--out`.',
  })

/** The cache folder cannot be written. The build goes on without it. */
export const cacheUnwritable = (folder: string, cause: unknown): Diagnostic => ({
  code: 'CACHE_UNWRITABLE',
  severity: 'warn',
  message: `The cache folder ${folder} cannot be written: ${reasonOf(cause)}.`,
  hint: 'A temporary folder takes its place, and nothing is kept for the next run. Choose another one with `--cache`.',
})

/** The default cache folder is a link to a folder with other files. */
export const cacheLinked = (folder: string, target: string) =>
  new SiteError({
    code: 'CACHE_LINKED',
    message: `${folder} is a link to ${target}, which holds files that are no cache.`,
    hint: 'Remove the link, or let it point to an empty folder.',
  })

/** The cache is damaged, for example by a failing disk, an interrupted copy, or an edit. */
export const cacheDamaged = (folder: string): Diagnostic => ({
  code: 'CACHE_DAMAGED',
  severity: 'warn',
  message: `The cache in ${folder} is damaged.`,
  hint: 'It is rebuilt, and this build takes as long as the first one. If it happens again, check the disk.',
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
  message: `The driver "${driver}" of the shared cache cannot be used: ${toClause(reason)}.`,
  hint: 'Install `unstorage` and what the driver needs (`npm install --save-dev unstorage ioredis` for `redis`), and look at `cache.options`.',
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
    ? 'A shard is built for the shared cache, which `cache.readOnly` forbids to write to.'
    : 'A shard is built for the shared cache, and the site config names none.',
  hint: "Name one: `cache: { driver: 'redis', options: { url: '…' } }`; with `driver: 'fs'` it is a folder, which jobs hand on as an artifact.",
  source,
})

/**
 * The shared cache cannot be used; the result of the build is the same. `reason`: message of the driver, or
 * that it is too slow.
 */
export const cacheUnreachable = (reason: string): Diagnostic => ({
  code: 'CACHE_UNREACHABLE',
  severity: 'warn',
  message: `The shared cache was left out: ${toClause(reason)}.`,
  hint: 'This machine did the rest of the work by itself. Check the store that `cache` in the site config names.',
})

/** Values in the shared cache that were signed with another key, or with none. */
export const cacheForeign = (count: number): Diagnostic => ({
  code: 'CACHE_FOREIGN',
  severity: 'warn',
  message: `The shared cache holds ${countOf(count, 'value')} that no one with this \`cache.secret\` wrote; none of them was used.`,
  hint: 'Give all machines the same secret. Where they have it, somebody else writes to the store, or it is damaged.',
})

/** Another process writes to the same output. `pid`: its number, 0 where it is not known. */
export const outputBusy = (out: string, pid: number) =>
  new SiteError({
    code: 'OUTPUT_BUSY',
    message: `${pid === 0 ? 'Another process' : `Process ${pid}`} is building to ${out} at this moment.`,
    hint: 'Wait until it is done, end it, or choose another folder with `--out`.',
  })

/** Files were removed from the output while the build ran. */
export const outputChanged = (out: string, path: string) =>
  new SiteError({
    code: 'OUTPUT_CHANGED',
    message: `The output folder ${out} was changed during the build: ${path} is gone.`,
    hint: 'Build again, and leave the folder to the build.',
  })
