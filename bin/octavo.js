#!/usr/bin/env node
/**
 * Starts the built command line. Checks the version of Node before loading code that an old one cannot
 * parse, and builds `lib/` in a checkout that has none yet.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// 20.19 and 22.12 are the first releases that can `require` an ES module, which the built file does.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`NODE_TOO_OLD\nOctavo cannot run on Node.js ${process.versions.node}.`)
  console.error('Install Node.js 20.19+ or 22.12+: https://nodejs.org')
  process.exitCode = 1
} else {
  // Not a static import: Node would load it before the check above.
  const { startOctavo } = await import('./start-octavo.js')
  startOctavo()
}
