#!/usr/bin/env node
import { run } from './lib/run.js'

process.exitCode = await run(process.argv.slice(2))
