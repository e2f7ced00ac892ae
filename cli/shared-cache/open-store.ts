/** The store behind a shared cache: any driver of `unstorage`, which the site installs, or a driver of its own. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SharedCacheOptions } from '../config/cache-schema.ts'

/** Bytes by name, on some host. */
export interface Store {
  /** @throws whatever the driver throws. */
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Let go of connections. */
  close(): Promise<void>
}

/** What we use of a storage of `unstorage`. */
interface Storage {
  getItemRaw(key: string): Promise<unknown>
  setItemRaw(key: string, bytes: Uint8Array): Promise<void>
  hasItem(key: string): Promise<boolean>
  dispose(): Promise<void>
}

interface Driver {
  getInstance?(): unknown
}

/**
 * @param root - The site folder: where packages and drivers of its own are looked for.
 * @throws what Node says of a module that is missing, and what a driver says of its options.
 */
export function openStore(
  { driver: name, options }: Pick<SharedCacheOptions, 'driver' | 'options'>,
  root: string,
): Store {
  const require = createRequire(join(root, 'site.config.js'))
  // Its own types say so; the package is optional, and may be missing.
  const { createStorage } = require('unstorage') as {
    createStorage(options: { driver: Driver }): Storage
  }
  const driver = openDriver(require(toModule(name)), options)
  // What a client says of a lost connection is said of each request as well; nobody listening ends a process.
  const client = driver.getInstance?.()
  if (isEmitter(client)) client.on('error', () => {})
  const storage = createStorage({ driver })
  return {
    read: (key) => read(storage, key),
    write: (key, bytes) => storage.setItemRaw(key, bytes),
    close: () => storage.dispose(),
  }
}

/** Names are drivers of the package; paths are files of the site. */
function toModule(name: string): string {
  return /[./@]/.test(name) ? name : `unstorage/drivers/${name}`
}

function openDriver(exported: unknown, options: SharedCacheOptions['options']): Driver {
  const create =
    typeof exported === 'object' && exported !== null && 'default' in exported
      ? exported.default
      : exported
  if (typeof create !== 'function') throw new TypeError('It exports no function.')
  // What a factory of drivers gives; a driver with other methods fails at its first use.
  return create(options) as Driver
}

async function read(storage: Storage, key: string): Promise<Uint8Array | null> {
  try {
    const value = await storage.getItemRaw(key)
    return value === null || value === undefined ? null : toBytes(value)
  } catch (error) {
    // The driver for HTTP throws where a host answers 404.
    if (!(await storage.hasItem(key))) return null
    throw error
  }
}

/** What drivers answer with: a buffer, or an `ArrayBuffer`. */
function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  return value instanceof ArrayBuffer ? new Uint8Array(value) : Buffer.from(String(value))
}

function isEmitter(value: unknown): value is { on(event: string, listener: () => void): void } {
  return (
    typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function'
  )
}
