#!/usr/bin/env node
/** `npm create octavo@latest my-docs -- --locale en,de`: what `octavo new` does, without octavo installed first. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const octavo = fileURLToPath(new URL('bin/octavo.js', import.meta.resolve('octavo/package.json')))
const args = process.argv.slice(2)
const { status } = spawnSync(process.execPath, [octavo, 'new', ...args], { stdio: 'inherit' })
process.exitCode = status ?? 1
