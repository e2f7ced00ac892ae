/**
 * The store behind a shared cache: a driver of `unstorage`, which the site installs, or a driver in the
 * site folder.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Names a store. */
export interface StoreOptions {
  /** A driver of `unstorage`, or the path of one. */
  driver: string
  options: Readonly<Record<string, unknown>>
}

/** Bytes by name, on some host. */
export interface Store {
  /** @throws whatever the driver throws. */
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Close its connections. */
  close(): Promise<void>
}

/** The part of an `unstorage` storage that we use. */
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
 * Open a store.
 *
 * @param root - The site folder; packages and the site's own drivers are resolved from here.
 * @throws the error of Node for a missing module, and the error of a driver for wrong options.
 */
export function openStore({ driver: name, options }: StoreOptions, root: string): Store {
  const require = createRequire(join(root, 'site.config.js'))
  // The package is optional, so its types cannot be imported; they declare this function.
  const { createStorage } = require('unstorage') as {
    createStorage(options: { driver: Driver }): Storage
  }
  const driver = openDriver(require(toModule(name)), options)
  // A client reports a lost connection for each request as well; an `error` event without a listener would
  // end the process.
  const client = driver.getInstance?.()
  if (isEmitter(client)) client.on('error', () => {})
  const storage = createStorage({ driver })
  return {
    read: (key) => read(storage, key),
    write: (key, bytes) => storage.setItemRaw(key, bytes),
    close: () => storage.dispose(),
  }
}

/** A plain name is a driver of the package; a path is a file of the site. */
function toModule(name: string): string {
  return /[./@]/.test(name) ? name : `unstorage/drivers/${name}`
}

function openDriver(exported: unknown, options: StoreOptions['options']): Driver {
  const create =
    typeof exported === 'object' && exported !== null && 'default' in exported
      ? exported.default
      : exported
  if (typeof create !== 'function') throw new TypeError('It exports no function.')
  // A factory of drivers returns a driver; one with other methods fails at its first use.
  return create(options) as Driver
}

async function read(storage: Storage, key: string): Promise<Uint8Array | null> {
  try {
    const value = await storage.getItemRaw(key)
    return value === null || value === undefined ? null : toBytes(value)
  } catch (error) {
    // The driver for HTTP throws when a host answers 404.
    if (!(await storage.hasItem(key))) return null
    throw error
  }
}

/** Drivers return a buffer or an `ArrayBuffer`. */
function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  return value instanceof ArrayBuffer ? new Uint8Array(value) : Buffer.from(String(value))
}

function isEmitter(value: unknown): value is { on(event: string, listener: () => void): void } {
  return (
    typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function'
  )
}
