/** Diagnostics of the program itself: its threads, ports, folders and command lines. */
import type { Diagnostic } from '../../model/diagnostic.ts'
import { SiteError } from '../site-error.ts'
import { reasonOf, toShortList } from './words.ts'

/** The folder given to `octavo new` has a config, or other files and no Markdown. `names`: its entries, sorted. */
export const newFolderTaken = (folder: string, names: readonly string[]) =>
  new SiteError({
    code: 'NEW_FOLDER_TAKEN',
    message: `A new site needs an empty folder or one with Markdown; ${folder} holds ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
    hint: 'Name another folder: Octavo creates it if it is missing. To start with docs that you have, put them into docs/.',
  })

const whileAt = (subjects: readonly string[]) =>
  subjects.length === 0 ? '' : ` while it was at ${toShortList(subjects)}`

/** A worker thread ran out of memory. `subjects`: files or permalinks that it was working on. */
export const workerMemory = (subjects: readonly string[]) =>
  new SiteError({
    code: 'WORKER_MEMORY',
    message: `A worker ran out of memory${whileAt(subjects)}.`,
    hint: 'Look for a component there that never ends or keeps what it made; where the pages are just large, run Node with more: NODE_OPTIONS=--max-old-space-size=8192.',
  })

/** Code that a worker thread ran ended the thread. `subjects`: files or permalinks that it was working on. */
export const workerEnded = (exitCode: number, subjects: readonly string[]) =>
  new SiteError({
    code: 'WORKER_ENDED',
    message: `A worker ended with exit code ${exitCode}${whileAt(subjects)}, without an answer.`,
    hint: 'Look for code there, or in a package that it imports, that ends the process; at build it must return or throw.',
  })

/** Code of the site, probably its config, ended the process of a command. */
export const processEnded = () =>
  new SiteError({
    code: 'PROCESS_ENDED',
    message: 'Code of the site ended the process before the command was done.',
    hint: 'Take process.exit() out of the site config and of what it imports; throw an error instead.',
  })

/** The port is used by another server. */
export const portInUse = (port: number, host: string) =>
  new SiteError({
    code: 'PORT_IN_USE',
    message: `Port ${port} of ${host} is in use.`,
    hint: `End the other server, or choose another port: \`--port ${port < 65_535 ? port + 1 : 3000}\`.`,
  })

/** The operating system does not allow listening on the port. */
export const addressUnavailable = (port: number, host: string, cause: unknown) =>
  new SiteError({
    code: 'ADDRESS_UNAVAILABLE',
    message: `No server can listen on port ${port} of ${host}: ${reasonOf(cause)}.`,
    hint: 'Choose a port above 1023 with `--port`, and an address of this machine with `--host`.',
    cause,
  })

/** The folder to preview contains no built site. */
export const previewMissing = (folder: string) =>
  new SiteError({
    code: 'PREVIEW_MISSING',
    message: `There is no built site in ${folder}.`,
    hint: 'Run `octavo build` first, or name the folder that it wrote to.',
  })

/** The operating system refuses to watch more files. */
export const watchFailed = (cause: unknown) =>
  new SiteError({
    code: 'WATCH_FAILED',
    message: `Watching the files of the site failed: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: 'Where the limit of watched files is reached, raise it (on Linux `fs.inotify.max_user_watches`), and start again.',
    cause,
  })

/** A command or option was called by its former name. */
export const commandRenamed = (old: string, now: string): Diagnostic => ({
  code: 'COMMAND_RENAMED',
  severity: 'log',
  message: `\`${old}\` is \`${now}\` now.`,
  hint: 'Use the new name: the old one goes with the next release.',
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
