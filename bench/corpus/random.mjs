/**
 * @typedef {object} Random
 * @property {(from: number, to: number) => number} integer Whole number, both ends included.
 * @property {<T>(items: readonly T[]) => T} pick One of them.
 * @property {<T>(items: readonly T[], count: number) => T[]} take That many different ones.
 */

/**
 * Create a stream of numbers that is the same for the same seed and stream on every machine.
 *
 * @param {number} seed
 * @param {number} stream Which of the seed's streams: pages do not depend on each other's draws.
 * @returns {Random}
 */
export function createRandom(seed, stream) {
  const next = splitMix(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b))
  const integer = (from, to) => from + Math.floor(next() * (to - from + 1))
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)],
    take(items, count) {
      const rest = [...items]
      return Array.from({ length: count }, () => rest.splice(integer(0, rest.length - 1), 1)[0])
    },
  }
}

/** SplitMix32: each call gives a number from 0 up to 1. */
function splitMix(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}
