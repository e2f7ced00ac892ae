/** Runs the program as its user does: the committed launcher, in a separate process. */
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { noteProcess, runFolder } from './run/run-folder.ts'

export const PROJECT = resolve(import.meta.dirname, '..')
const LAUNCHER = join(PROJECT, 'bin/octavo.js')

/** Output and exit code of a finished command. */
export interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** Run a command to its end, without a terminal, as CI would. */
export function octavo(args: readonly string[], cwd: string): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = startOctavo(args, cwd)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }))
  })
}

/** Start a command that runs until it is stopped. */
export function startOctavo(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    cwd,
    env: { ...process.env, CI: 'true', NO_COLOR: '1', NODE_OPTIONS: '', TMPDIR: runFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  noteProcess(child)
  return child
}

/** Stop the command of {@link startOctavo}, if it started, as Ctrl+C does, and wait for its end. */
export async function stopOctavo(child: ReturnType<typeof startOctavo> | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  await ended
}

/** Wait until the output of a running command matches `pattern`. */
export function waitForLine(
  child: ReturnType<typeof startOctavo>,
  pattern: RegExp,
): Promise<RegExpMatchArray> {
  return new Promise((done, fail) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const match = text.match(pattern)
      if (match) done(match)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', (code) => fail(new Error(`ended with ${code} before ${pattern}:\n${text}`)))
  })
}

/** Path → content; `{ link }` is a symbolic link to that target. */
export type Tree = Readonly<Record<string, string | Uint8Array | { link: string }>>

/** A real folder for one test, outside the project. It is removed after the run, if not before. */
export function makeFolder(files: Tree = {}): string {
  const folder = mkdtempSync(join(runFolder(), 'test-'))
  writeFiles(folder, files)
  return folder
}

/** Write files below a folder, their folders too. */
export function writeFiles(folder: string, files: Tree): void {
  for (const [path, content] of Object.entries(files)) {
    const disk = join(folder, path)
    mkdirSync(dirname(disk), { recursive: true })
    if (typeof content === 'object' && 'link' in content) symlinkSync(content.link, disk)
    else writeFileSync(disk, content)
  }
}

/** Remove a folder of {@link makeFolder}. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Empty a folder for the next site, except for the bundle of the last one. Sites without code share
 * the same bundle, and making it again takes longer than the rest of a small build.
 */
export function emptyFolder(folder: string): void {
  const bundle = join(folder, '.octavo/bundle')
  for (const inFolder of [folder, dirname(bundle)])
    for (const name of existsSync(inFolder) ? readdirSync(inFolder) : []) {
      const path = join(inFolder, name)
      if (!bundle.startsWith(path)) removeFolder(path)
    }
}

/** The smallest config: one docs instance at the base, from `docs/`. */
export const SMALL_CONFIG = `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Small',
  url: 'https://small.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
`
