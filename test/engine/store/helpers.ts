/** Stores for tests: their files, disks that fail, and processes of their own. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { transformSync } from '@swc/core'
import { type Files, nodeFiles } from '../../../cli/engine/store/files.ts'
import { openValueStore, type ValueStore } from '../../../cli/engine/store/store.ts'
import { makeFolder, PROJECT } from '../../octavo.ts'

export type Values = Record<string, string>

/** Open a store that nobody else has. */
export function open(
  folder: string,
  options: Parameters<typeof openValueStore>[1] = {},
): ValueStore {
  const store = openValueStore(folder, options)
  if (!store) throw new Error('The store is locked')
  return store
}

export function putAll(store: Pick<ValueStore, 'put'>, values: Values): void {
  for (const [key, text] of Object.entries(values)) store.put(key, Buffer.from(text))
}

/** Values of these keys that a store has. */
export function readAll(store: Pick<ValueStore, 'get'>, keys: readonly string[]): Values {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const bytes = store.get(key)
      return bytes ? [[key, bytes.toString()]] : []
    }),
  )
}

/** A store with these values on the disk. */
export function makeStore(values: Values): string {
  const folder = makeFolder()
  const store = open(folder)
  putAll(store, values)
  store.save()
  store.close()
  return folder
}

/** What a store finds on the disk, and how often it reports damage. */
export function inspect(folder: string, keys: readonly string[]) {
  let damaged = 0
  const store = open(folder, { onDamage: () => (damaged += 1) })
  try {
    return { values: readAll(store, keys), damaged }
  } finally {
    store.close()
  }
}

/** Name of the only log in a folder. */
export function logIn(folder: string): string {
  const [name = '', ...others] = readdirSync(folder).filter((one) => one.startsWith('log-'))
  if (others.length > 0) throw new Error('There is more than one log')
  return join(folder, name)
}

/** A file system of which each call from the n-th on is answered by `fail`. */
export function failingFiles(n: number, fail: (name: string, ends: boolean) => unknown) {
  let calls = 0
  const entries = Object.entries(nodeFiles).map(([name, call]) => [
    name,
    (...args: readonly unknown[]) => {
      calls += 1
      const error = calls < n ? undefined : fail(name, calls > n)
      if (error !== undefined) {
        // A disk that gets full takes a part of what it is given.
        if (name === 'writeSync') Reflect.apply(call, null, halfOf(args))
        throw error
      }
      return Reflect.apply(call, null, args)
    },
  ])
  const files = Object.fromEntries(entries) as Files
  return { files, count: () => calls }
}

function halfOf([descriptor, bytes, start, length, place]: readonly unknown[]): unknown[] {
  return [descriptor, bytes, start, Number(length) >> 1, place]
}

/**
 * Compile a module of the program and all that it imports, for processes of their own.
 *
 * @returns the path of the compiled module.
 */
export function compile(module: string, to: string): string {
  const done = new Set<string>()
  const add = (file: string) => {
    if (done.has(file)) return
    done.add(file)
    const text = readFileSync(file, 'utf8')
    const jsc = { target: 'es2023', parser: { syntax: 'typescript' } } as const
    const { code } = transformSync(text, { jsc, module: { type: 'es6' }, swcrc: false })
    const target = toTarget(file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, code.replace(/(from ['"]\..*)\.ts(['"])/g, '$1.mjs$2'))
    for (const [, name = ''] of code.matchAll(/from ['"](\..*\.ts)['"]/g))
      add(resolve(dirname(file), name))
  }
  const toTarget = (file: string) => join(to, relative(PROJECT, file)).replace(/\.ts$/, '.mjs')
  add(join(PROJECT, module))
  return toTarget(join(PROJECT, module))
}
