/** Temporary files of commands, in the folder of caches. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { markOf } from '../../../cli/base/process/running.ts'
import { openWorkers } from '../../../cli/tasks/open/open-workers.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

test('what a killed command has left is removed by the next one, and nothing of a running one', async () => {
  const folder = makeFolder({ 'CACHEDIR.TAG': '' })
  const running = `spool-${markOf(process.ppid)}Ab12cD`
  for (const name of [running, `spool-${markOf(4_194_305)}Ab12cD`])
    mkdirSync(join(folder, name, 'search'), { recursive: true })
  const startWorker = () => {
    throw new Error('not needed')
  }
  const workers = openWorkers(folder, 1, { startWorker, isLazy: true })
  const spools = () => readdirSync(folder).filter((name) => name.startsWith('spool-'))
  const own = spools().filter((name) => name !== running)
  expect(own.map((name) => join(folder, name))).toEqual([workers.spoolDir])
  await workers.close()
  expect(spools()).toEqual([running])
  removeFolder(folder)
})
