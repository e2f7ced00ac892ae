#!/usr/bin/env node
/**
 * Starts the built command line. Checks Node before anything that an old one could not read, and
 * builds `lib/` where a checkout has none yet.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// 20.19 and 22.12 are the first that can `require` an ES module, which the built file does.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`NODE_TOO_OLD\nOctavo cannot run on Node ${process.versions.node}.`)
  console.error('Install Node 20.19, 22.12 or a newer one: https://nodejs.org')
  process.exitCode = 1
} else {
  // Not a static import: it would be read before the check above.
  const { startOctavo } = await import('./start-octavo.js')
  startOctavo()
}
