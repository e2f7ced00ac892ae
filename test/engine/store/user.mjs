/**
 * A process that uses a store, for tests: `user.mjs <module of the store> <folder> <task>`. It ends with code 1 if it
 * reads a wrong value.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** Keys of a run; a value names its key and repeats a number. */
const KEYS = Array.from({ length: 40 }, (_, at) => `key ${at}`)
const toText = (key, round) => `${key}|${round}|`.padEnd(2_000 + (round % 50) * 100, `${round} `)

function check(key, bytes) {
  if (!bytes) return
  const [name, round] = bytes.toString().split('|')
  if (name === key && bytes.toString() === toText(key, Number(round))) return
  console.error(`wrong value of ${key}: ${bytes.toString('utf8', 0, 40)}`)
  process.exit(1)
}

/** Change some values again and again, and copy the log from time to time. */
function write({ openValueStore }, folder) {
  for (let round = Math.floor(Math.random() * 1e6); ; round += 1) {
    const store = openValueStore(folder, { spare: 100_000 })
    if (!store) continue
    for (const key of KEYS) check(key, store.get(key))
    for (const key of KEYS.filter(() => Math.random() < 0.3))
      store.put(key, Buffer.from(toText(key, round)))
    store.saveUsed()
    store.close()
    process.send?.('saved')
  }
}

function read({ openStoreReader }, folder) {
  for (;;) {
    const reader = openStoreReader(folder, {
      onDamage() {
        console.error('damaged')
        process.exit(1)
      },
    })
    for (const key of [...KEYS, ...KEYS]) check(key, reader?.get(key))
    reader?.close()
    if (reader) process.send?.('read')
  }
}

/** Two threads write values, and this one finds all of them by their hashes. */
async function share({ openValueStore }, folder, module) {
  const store = openValueStore(folder)
  const answers = await Promise.all(
    [1, 2].map(
      (id) =>
        new Promise((done, fail) => {
          const data = {
            module: module.replace('/store.mjs', '/value-log.mjs'),
            log: store.log,
            id,
          }
          const worker = new Worker(new URL(import.meta.url), { workerData: data })
          worker.on('message', done)
          worker.on('error', fail)
        }),
    ),
  )
  for (const ref of answers.flat()) store.addHash(ref)
  for (let at = 0; at < 50; at += 1) store.put(`own ${at}`, Buffer.from(`own value ${at}`))
  store.saveUsed()
  store.close()
  const again = openValueStore(folder)
  const { createValueReader } = await import(module.replace('/store.mjs', '/value-log.mjs'))
  const reader = createValueReader()
  const read = answers.flat().map(({ hash }) => reader.read(again.findHash(hash)).toString())
  const own = again.get('own 49').toString()
  console.log(JSON.stringify({ read: new Set(read).size, own }))
}

async function writeValues({ module, log, id }) {
  const { openValueWriter } = await import(module)
  const { parentPort } = await import('node:worker_threads')
  const writer = openValueWriter(log)
  const refs = []
  for (let at = 0; at < 1_000; at += 1) {
    refs.push(writer.write(Buffer.from(`value ${at} of ${id} `.repeat(at % 90))))
    if (at % 7 === 0) writer.flush()
  }
  writer.flush()
  parentPort.postMessage(refs)
}

if (isMainThread) {
  const [module, folder, task] = process.argv.slice(2)
  await { write, read, share }[task](await import(module), folder, module)
} else {
  await writeValues(workerData)
}
