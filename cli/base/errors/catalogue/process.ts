/** Diagnostics of the program itself: its threads, ports, folders and command lines. */
import type { Diagnostic } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'
import { reasonOf } from './words.ts'

/** The folder given to `octavo new` has a config, or other files and no Markdown. `names`: its entries, sorted. */
export const newFolderTaken = (folder: string, names: readonly string[]) =>
  new SiteError({
    code: 'NEW_FOLDER_TAKEN',
    message: `A new site needs an empty folder or one with Markdown, but ${folder} contains ${listNames(names)}.`,
    hint: 'Name another folder, which Octavo creates. To start with your own docs, put them into docs/.',
  })

const whileAt = (subjects: readonly string[]) =>
  subjects.length === 0 ? '' : ` while it worked on ${listNames(subjects)}`

/** A worker thread ran out of memory. `subjects`: files or permalinks that it was working on. */
export const workerMemory = (subjects: readonly string[]) =>
  new SiteError({
    code: 'WORKER_MEMORY',
    message: `A worker ran out of memory${whileAt(subjects)}.`,
    hint: 'Look for a component there that never ends. For large pages, give Node more memory: `NODE_OPTIONS=--max-old-space-size=8192`.',
  })

/** Code that a worker thread ran ended the thread. `subjects`: files or permalinks that it was working on. */
export const workerEnded = (exitCode: number, subjects: readonly string[]) =>
  new SiteError({
    code: 'WORKER_ENDED',
    message: `A worker ended with exit code ${exitCode}${whileAt(subjects)}.`,
    hint: 'Look for code there, or in a package that it imports, that ends the process. Return or throw instead.',
  })

/** Code of the site, probably its config, ended the process of a command. */
export const processEnded = () =>
  new SiteError({
    code: 'PROCESS_ENDED',
    message: 'Code of the site ended the process before the command finished.',
    hint: 'Remove `process.exit()` from the config and its imports. Throw an error instead.',
  })

/** The port is used by another server. */
export const portInUse = (port: number, host: string) =>
  new SiteError({
    code: 'PORT_IN_USE',
    message: `Another server uses port ${port} of ${host}.`,
    hint: `End the other server, or choose another port: \`--port ${port < 65_535 ? port + 1 : 3000}\`.`,
  })

/** The operating system does not allow listening on the port. */
export const addressUnavailable = (port: number, host: string, cause: unknown) =>
  new SiteError({
    code: 'ADDRESS_UNAVAILABLE',
    message: `Octavo cannot listen on port ${port} of ${host}: ${reasonOf(cause)}.`,
    hint: 'Choose a port above 1023 with `--port`, and an address of this machine with `--host`.',
    cause,
  })

/** The folder to preview contains no built site. */
export const previewMissing = (folder: string) =>
  new SiteError({
    code: 'PREVIEW_MISSING',
    message: `${folder} contains no built site.`,
    hint: 'Run `octavo build` first, or name the folder of the build.',
  })

/** The operating system refuses to watch more files. */
export const watchFailed = (cause: unknown) =>
  new SiteError({
    code: 'WATCH_FAILED',
    message: `Octavo cannot watch the files of the site: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: 'Increase the limit of watched files (on Linux `fs.inotify.max_user_watches`), and start again.',
    cause,
  })

/** A command or option was called by its former name. */
export const commandRenamed = (old: string, now: string): Diagnostic => ({
  code: 'COMMAND_RENAMED',
  severity: 'log',
  message: `\`${old}\` is \`${now}\` now.`,
  hint: 'Use the new name. The next release removes the old one.',
})

/** `octavo explain` got a code that no diagnostic has. */
export const codeUnknown = (code: string, similar: string | undefined) =>
  new SiteError({
    code: 'CODE_UNKNOWN',
    message: `No diagnostic has the code "${code}".`,
    hint: similar
      ? `Did you mean ${similar}?`
      : 'Copy the code from the first line of a diagnostic: it is the word in capitals.',
  })
