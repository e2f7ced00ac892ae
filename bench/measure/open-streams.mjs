/** A thread with many tabs that are open and ask for nothing: `{ origin, count }` opens them, `null` closes all. */
import { parentPort } from 'node:worker_threads'

let open = []
parentPort.on('message', async (asked) => {
  for (const stream of open.splice(0)) stream.abort()
  if (asked)
    open = await Promise.all(Array.from({ length: asked.count }, () => connect(asked.origin)))
  parentPort.postMessage('done')
})

async function connect(origin) {
  const stream = new AbortController()
  const { body } = await fetch(`${origin}/__octavo/events`, { signal: stream.signal })
  body.pipeTo(new WritableStream()).catch(() => {})
  return stream
}
