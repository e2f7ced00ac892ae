/** Figures of Linux on a process and its descendants; none on other systems. */
import { readdirSync, readFileSync } from 'node:fs'

// Linux reports times to user space in hundredths of a second on every architecture.
const TICK_MS = 10

/** True where `/proc` tells about processes. */
export const hasProcessFiles = process.platform === 'linux'

/**
 * List a process and all its living descendants, parents first.
 *
 * @param {number} root
 * @returns {number[]}
 */
export function listTree(root) {
  const children = new Map()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? readStat(name)?.[1] : undefined
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(String(pid)) ?? []))
  return tree
}

/**
 * Read the memory of one process in KiB; all zero when it is gone.
 *
 * @param {number} pid
 * @returns {{ rss: number, highest: number }} Resident now, and the most that ever was.
 */
export function readResident(pid) {
  const status = readProcess(pid, 'status')
  return { rss: toKiB(status, 'VmRSS'), highest: toKiB(status, 'VmHWM') }
}

/**
 * Read the proportional memory of one process in KiB: pages that several processes share count in
 * parts. Costs the process time, since the kernel walks all its pages.
 *
 * @param {number} pid
 */
export function readProportional(pid) {
  return toKiB(readProcess(pid, 'smaps_rollup'), 'Pss')
}

/**
 * CPU time, user and system, of all children that this process started and that have ended, with
 * the children that those waited for. In milliseconds, in steps of ten; `null` where unknown.
 *
 * @returns {number | null}
 */
export function readEndedChildrenCpuMs() {
  const stat = hasProcessFiles ? readStat('self') : undefined
  return stat ? (Number(stat[13]) + Number(stat[14])) * TICK_MS : null
}

/** The fields after the name, which may itself hold blanks and brackets. */
function readStat(pid) {
  const stat = readProcess(pid, 'stat')
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It ended between the listing and now.
    return ''
  }
}

function toKiB(text, field) {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
