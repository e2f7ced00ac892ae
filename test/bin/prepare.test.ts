import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { writeSite } from '../config/write-site.ts'

const BIN = path.resolve(import.meta.dirname, '../../bin')
const copy = (name: string) => ({ [`bin/${name}`]: readFileSync(path.join(BIN, name), 'utf8') })
const PACKAGE = { 'package.json': '{ "type": "module" }' }

function run(folder: string, script: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${folder}/bin/${script}`], {
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}`.replaceAll(folder, '<folder>') }
}

test('prepare warns and succeeds without sources', async () => {
  const folder = await writeSite({ ...PACKAGE, ...copy('prepare.js') })
  expect(run(folder, 'prepare.js')).toEqual({
    status: 0,
    output: 'prepare: cli/main.ts and rspack.config.ts not found, so lib/ is left as it is.\n',
  })
})

test('prepare warns and succeeds without the tools', async () => {
  const sources = { 'cli/main.ts': '', 'rspack.config.ts': '' }
  const folder = await writeSite({ ...PACKAGE, ...sources, ...copy('prepare.js') })
  expect(run(folder, 'prepare.js')).toEqual({
    status: 0,
    output: 'prepare: rspack and tsc not installed, so lib/ is left as it is.\n',
  })
})

test('the launcher explains how to build the program if nothing is built and it cannot build', async () => {
  const names = ['octavo.js', 'start-octavo.js', 'run-cached.js', 'prepare.js']
  const files = Object.assign({}, ...names.map(copy))
  const { status, output } = run(await writeSite({ ...PACKAGE, ...files }), 'octavo.js')
  expect(status).toBe(1)
  expect(output).toContain('PROGRAM_NOT_BUILT')
  expect(output).toContain('Run "npm ci" with dev dependencies')
})
