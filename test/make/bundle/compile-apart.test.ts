/**
 * The compiler in a process of its own.
 *
 * @isolated it sends a signal, and all later code of its process knows of it
 */
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFailed } from '../../../cli/base/errors/catalogue.ts'
import { diagnosticsOf, toDiagnostics } from '../../../cli/base/errors/site-error.ts'
import { handleSignals } from '../../../cli/base/process/interrupt.ts'
import {
  answerCompile,
  type BundlerHost,
  type BundlerProcess,
  type Compile,
  createCompileApart,
  createReserve,
} from '../../../cli/make/bundle/compile-apart.ts'
import { type BundlePlan, planBundle } from '../../../cli/make/bundle/plan-bundle.ts'
import { makeFolder } from '../../octavo.ts'
import { createStandIn } from './stand-in.ts'

const COMPILED = {
  ...{ client: ['assets/a.js'], serverFile: '/out/server/s.cjs', code: 'c' },
  manifest: { runtime: 'r', scripts: [], styles: [], fonts: [], pages: {} },
  dependencies: { files: ['/a'], missing: [], folders: [] },
}

/** A process simulated in this one. Messages are copied as between processes. */
function createProcess(compile?: Compile) {
  const [toBundler, toBuild] = [new EventEmitter(), new EventEmitter()]
  const log: string[] = []
  const exit = () => {
    log.push('exit')
    setImmediate(() => toBuild.emit('exit'))
  }
  const host: BundlerHost = {
    on: toBundler.on.bind(toBundler),
    exit,
    send(reply, done) {
      setImmediate(() => toBuild.emit('message', structuredClone(reply)))
      setImmediate(done)
    },
  }
  if (compile) answerCompile(host, compile)
  const process: BundlerProcess = {
    on: toBuild.on.bind(toBuild),
    send: (request) => setImmediate(() => toBundler.emit('message', structuredClone(request))),
    kill(signal) {
      log.push(signal)
      setImmediate(() => toBuild.emit('exit'))
    },
  }
  return { process, log, exit, leave: () => toBundler.emit('disconnect') }
}

const notHere: Compile = () => Promise.reject(new Error('compiled here'))

let plan: BundlePlan
beforeAll(async () => {
  plan = await planBundle(await createStandIn())
})

test('the plan arrives unchanged, and the names of the written files come back', async () => {
  const asked: unknown[] = []
  const { process, log } = createProcess(async (...given) => {
    asked.push(...given)
    return COMPILED
  })
  expect(await createCompileApart(() => process, notHere)(plan, '/out')).toEqual(COMPILED)
  expect(asked).toEqual([plan, '/out'])
  await new Promise(setImmediate)
  expect(log).toEqual(['exit'])
})

test('errors of the code come back as diagnostics, and errors of the disk with their error code', async () => {
  const wrong = bundleFailed('Not a module.', { file: 'pages/a.tsx', line: 2, column: 3 })
  const failing = (error: unknown) =>
    createCompileApart(() => createProcess(() => Promise.reject(error)).process, notHere)(plan, '')
  const failed = await failing(wrong).catch(diagnosticsOf)
  expect(failed).toEqual(toDiagnostics(wrong))
  const full = Object.assign(new Error('disk'), { code: 'ENOSPC' })
  await expect(failing(full)).rejects.toMatchObject({ message: 'disk', code: 'ENOSPC' })
})

test.each(['exit', 'error'])(
  'after %s instead of an answer, this process makes the bundle, from nothing',
  async (event) => {
    const outDir = makeFolder()
    const events = new EventEmitter()
    const process: BundlerProcess = {
      on: events.on.bind(events),
      kill() {},
      send() {
        mkdirSync(join(outDir, 'client/assets'), { recursive: true })
        writeFileSync(join(outDir, 'client/assets/half.js'), '')
        setImmediate(() => events.emit(event))
      },
    }
    const here: Compile = async (given, folder) => {
      expect([given, folder, existsSync(join(outDir, 'client'))]).toEqual([plan, outDir, false])
      return COMPILED
    }
    expect(await createCompileApart(() => process, here)(plan, outDir)).toBe(COMPILED)
  },
)

test('if no process can be started, this process makes the bundle', async () => {
  const refuse = () => {
    throw new Error('not permitted')
  }
  expect(await createCompileApart(refuse, async () => COMPILED)(plan, makeFolder())).toBe(COMPILED)
})

describe('a process that is started before the plan is known', () => {
  function createReserved() {
    const started: EventEmitter[] = []
    const log: string[] = []
    const reserve = createReserve(() => {
      const events = new EventEmitter()
      const hold = { ref: () => log.push('ref'), unref: () => log.push('unref') }
      started.push(events)
      return { ...hold, channel: hold, on: events.on.bind(events), send() {}, kill() {} }
    })
    return { reserve, started, log }
  }

  test('is used once, and does not delay the end of a build that never uses it', () => {
    const { reserve, started, log } = createReserved()
    reserve.prepare()
    reserve.prepare()
    expect([started.length, log]).toEqual([1, ['unref', 'unref']])
    const first = reserve.take()
    expect([started.length, log.slice(2)]).toEqual([1, ['ref', 'ref']])
    expect(reserve.take()).not.toBe(first)
    expect(started).toHaveLength(2)
  })

  test.each(['exit', 'error'])('is not used after %s, because it would send no answer', (event) => {
    const { reserve, started } = createReserved()
    reserve.prepare()
    started[0]?.emit(event)
    reserve.take()
    expect(started).toHaveLength(2)
  })

  test('is not started if processes are refused', () => {
    const reserve = createReserve((): never => {
      throw new Error('not permitted')
    })
    expect(reserve.prepare).not.toThrow()
  })
})

test('a process ends when its build is gone', () => {
  const { log, leave } = createProcess(async () => COMPILED)
  leave()
  expect(log).toEqual(['exit'])
})

test('an interrupted build waits for the process to end, and then removes its folder', async () => {
  const { process, log } = createProcess()
  const signals = new EventEmitter()
  const code = new Promise<number>((resolve) => {
    handleSignals({ on: signals.on.bind(signals) }, resolve)
  })
  const compiling = createCompileApart(() => process, notHere)(plan, makeFolder())
  const failed = expect(compiling).rejects.toThrow('was ended')
  signals.emit('SIGTERM')
  expect(await code).toBe(143)
  expect(log).toEqual(['SIGKILL'])
  await failed
})
