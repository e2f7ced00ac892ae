import { groupBy } from '../../../runtime/shared/group-by.ts'
import type { Asker, HostAnswer } from './ask-host.ts'

/** Address → time at which it last answered, in milliseconds since the epoch. */
export type KnownAddresses = Readonly<Record<string, number>>

/** Results for all addresses. */
interface CheckedAddresses {
  answers: ReadonlyMap<string, HostAnswer>
  /** Addresses that answered, now or earlier; all others are requested again next time. */
  known: KnownAddresses
  asked: number
}

const HOSTS_AT_ONCE = 8

/**
 * Request all addresses that have not answered recently, host by host.
 *
 * @param since - Answers before this time are too old.
 */
export async function checkAddresses(
  urls: readonly string[],
  {
    asker,
    perHost,
    known,
    since,
    now,
  }: {
    asker: Pick<Asker, 'ask'>
    perHost: number
    known: KnownAddresses
    since: number
    now: number
  },
): Promise<CheckedAddresses> {
  const kept = urls.filter((url) => (known[url] ?? Number.NEGATIVE_INFINITY) >= since)
  const open = urls.filter((url) => !kept.includes(url))
  const answers = new Map<string, HostAnswer>()
  const hosts = [...groupBy(open, (url) => new URL(url).host).values()]
  await runAll(hosts, HOSTS_AT_ONCE, (ofHost) =>
    runAll(ofHost, perHost, async (url) => {
      answers.set(url, await asker.ask(url))
    }),
  )
  const fine = open.filter((url) => {
    const answer = answers.get(url)
    return answer && 'status' in answer && answer.status < 400 && answer.movedTo === undefined
  })
  const times = [
    ...kept.map((url) => [url, known[url] ?? now] as const),
    ...fine.map((url) => [url, now] as const),
  ]
  const sorted = times.sort(([a], [b]) => (a < b ? -1 : 1))
  return { answers, known: Object.fromEntries(sorted), asked: open.length }
}

/** Run a function for all items, `atOnce` at a time, started in order. */
async function runAll<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}
