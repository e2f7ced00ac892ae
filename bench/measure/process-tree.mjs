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
 * @returns {{ rss: number, highest: number, anon: number }} Resident now, the most that ever was, and the
 *   anonymous part of what is resident now: heaps and stacks, without mapped files and shared memory.
 */
export function readResident(pid) {
  const status = readProcess(pid, 'status')
  return {
    rss: toKiB(status, 'VmRSS'),
    highest: toKiB(status, 'VmHWM'),
    anon: toKiB(status, 'RssAnon'),
  }
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
