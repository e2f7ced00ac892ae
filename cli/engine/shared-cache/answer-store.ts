/**
 * The thread that talks to the store, so that a driver that hangs and the packing of values do not block
 * the build.
 */
import { openStore, type Store, type StoreOptions } from './open-store.ts'
import { openSealed, type SharedValue, sealValue } from './sealed-value.ts'

/** The calls to the thread, and their answers. */
export interface StoreCalls {
  openStore: {
    ask: StoreOptions & { root: string; secret?: string | undefined }
    answer: null
  }
  /** Asks with keys; answers in the same order. */
  readValues: { ask: readonly string[]; answer: readonly ReadValue[] }
  writeValues: { ask: readonly NamedValue[]; answer: readonly WrittenValue[] }
}

/** A value, or the reason why there is none. */
type ReadValue =
  | { kind: 'found'; value: SharedValue }
  /** `foreign`: sealed with another key, or damaged. */
  | { kind: 'absent' | 'foreign' }
  | StoreFailure

type WrittenValue = { kind: 'written' } | StoreFailure

/** Result of a request for one value. */
export type StoreAnswer = ReadValue | WrittenValue

/** The store threw or could not be reached. */
interface StoreFailure {
  kind: 'failed'
  reason: string
}

/** A value and its key. */
export interface NamedValue {
  key: string
  value: SharedValue
}

type StoreHandlers = {
  [C in keyof StoreCalls]: (
    ask: StoreCalls[C]['ask'],
  ) => Promise<StoreCalls[C]['answer']> | StoreCalls[C]['answer']
}

/** Create the call handlers of one thread. */
export function createStoreHandlers(): StoreHandlers {
  let opened: { store: Store; secret: string } | null = null
  const current = () => {
    if (!opened) throw new Error('the store was asked before openStore')
    return opened
  }
  return {
    openStore({ root, secret = '', ...options }) {
      opened = { store: openStore(options, root), secret }
      return null
    },
    readValues: (keys) => Promise.all(keys.map((key) => readValue(current(), key))),
    writeValues: (values) => Promise.all(values.map((value) => writeValue(current(), value))),
  }
}

/** An open store, and the secret that values are sealed with. */
interface OpenStore {
  store: Store
  secret: string
}

async function readValue({ store, secret }: OpenStore, key: string): Promise<ReadValue> {
  try {
    const bytes = await store.read(key)
    if (!bytes) return { kind: 'absent' }
    const value = await openSealed(key, bytes, secret)
    return value ? { kind: 'found', value } : { kind: 'foreign' }
  } catch (error) {
    return toFailure(error)
  }
}

async function writeValue(
  { store, secret }: OpenStore,
  { key, value }: NamedValue,
): Promise<WrittenValue> {
  try {
    await store.write(key, await sealValue(key, value, secret))
    return { kind: 'written' }
  } catch (error) {
    return toFailure(error)
  }
}

function toFailure(error: unknown): StoreFailure {
  const text = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', reason: text.split('\n', 1)[0] || 'it gave no reason' }
}
