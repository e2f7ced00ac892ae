import { median } from './figures.mjs'

const VIEWPORT = { width: 390, height: 844 }
const CPU_THROTTLE = 4
/** From here on a task blocks, in milliseconds. */
const LONG_TASK_MS = 50
/** How long after hydration tasks still count, in milliseconds. */
const SETTLE_MS = 1000

/**
 * Total blocking time of first visits: the time of all long tasks beyond 50 ms, at 390 px and a quarter of the
 * CPU. The addresses take turns, so that a busy machine is as busy for all of them.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {readonly string[]} addresses
 * @param {number} runs Loads of each address.
 * @returns medians in milliseconds by address: of the blocking time, and of the longest task.
 */
export async function measureBlocking(browser, addresses, runs) {
  const loads = new Map(addresses.map((address) => [address, []]))
  for (let run = 0; run < runs; run++)
    for (const address of addresses) loads.get(address).push(await load(browser, address))
  return new Map(
    [...loads].map(([address, tasks]) => [
      address,
      {
        blockingMs: median(tasks.map((all) => all.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0))),
        longestMs: median(tasks.map((all) => Math.max(0, ...all))),
      },
    ]),
  )
}

/** Open an address in a fresh context. @returns its long tasks in milliseconds. */
async function load(browser, address) {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address)
  await page.waitForSelector('html[data-has-hydrated="true"]')
  await page.waitForTimeout(SETTLE_MS)
  const tasks = await page.evaluate(() => window.longTasks)
  await context.close()
  return tasks
}
