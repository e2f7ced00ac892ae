/**
 * Results of tasks in a store, for the next run: their values, and the graph of what they read. In: results with
 * their reads. Out: values of results that are current. A value is named by its digest, so it is stored once, and
 * read only if somebody asks for it.
 */
import { deserialize, serialize } from 'node:v8'
import { type Computed, Graph } from './graph/graph.ts'
import type { StoreReader } from './store/look-up.ts'
import type { ValueStore } from './store/store.ts'
import type { ValueRef } from './store/value-log.ts'

/** Bytes of results that may stay without being used, beside as many as are used: authors switch between branches. */
const SPARE = 67_108_864

/** Name of the graph in the store. Another version of the program computes other results. */
const nameOfGraph = (version: string) => `graph ${version}`

interface Recorded extends Omit<Computed, 'digest'> {
  key?: string
}

/** Results of one version of the program. */
export class Results {
  readonly graph: Graph
  /** Nothing was kept by this version of the program. */
  readonly isEmpty: boolean
  /** Results can be recorded. */
  readonly isWritable: boolean
  readonly #store: StoreReader & Partial<ValueStore>
  readonly #version: string

  /** @param store - For reading only: {@link Results.record} and {@link Results.save} must not be called. */
  constructor(store: StoreReader & Partial<ValueStore>, version: string) {
    this.#store = store
    this.#version = version
    const stored = store.getParts(nameOfGraph(version))
    this.isEmpty = stored === null
    this.isWritable = store.add !== undefined
    this.graph = new Graph(stored)
  }

  /** Value of a result. @throws an error for which `isDamagedValue` is true if it is not as it was recorded. */
  read<T>(name: string): T {
    return deserialize(this.#bytesOf(name))
  }

  /** Value of a result by its digest, whatever result has the name now. @throws as {@link Results.read}. */
  readDigest<T>(digest: string): T {
    return deserialize(this.#store.getHash(digest))
  }

  /** Value of a part of a result that {@link Results.add} has added. @throws as {@link Results.read}. */
  readPart<T>(name: string): T {
    return JSON.parse(this.#bytesOf(name).toString())
  }

  /** Add a value for a part of a result. @param value - As JSON. @returns its digest. */
  add(value: unknown): string {
    return this.#store.add?.(Buffer.from(JSON.stringify(value))) ?? ''
  }

  /** Reference to a value by its digest; `null` if the store does not have it. */
  find(digest: string): ValueRef | null {
    return this.#store.findHash(digest)
  }

  /** Keep a value that a thread has added to the log. */
  name(ref: ValueRef): void {
    this.#store.addHash?.(ref)
  }

  /**
   * Keep a result.
   *
   * @param value - Plain data.
   * @param key - Finds the value by what it was made from, also after another result has got the name. Default: none.
   */
  record(name: string, value: unknown, { key, ...computed }: Recorded): void {
    const names = key === undefined ? [] : [this.#keyOf(key)]
    const digest = this.#store.add?.(serialize(value), ...names) ?? ''
    this.graph.record(name, { ...computed, digest })
  }

  /** Value that was recorded with a key; `null` if there is none, or it is damaged. */
  findByKey<T>(key: string): T | null {
    const bytes = this.#store.get(this.#keyOf(key))
    return bytes && deserialize(bytes)
  }

  #bytesOf(name: string): Buffer {
    const digest = this.graph.digestOf(name)
    if (digest === null) throw new Error(`There is no result with the name ${name}`)
    return this.#store.getHash(digest)
  }

  #keyOf(key: string): string {
    return `result ${this.#version} ${key}`
  }

  /** Save all results of the graph. @throws errors of the file system; the next run then finds those of before. */
  save(): void {
    this.#putGraph()
    this.#store.save?.()
  }

  /** As {@link Results.save}, without values that neither the graph nor this run has named. */
  saveUsed(): void {
    this.#putGraph()
    this.#store.saveUsed?.(this.graph.digests, SPARE)
  }

  #putGraph(): void {
    this.#store.putParts?.(nameOfGraph(this.#version), this.graph.encode())
  }
}
