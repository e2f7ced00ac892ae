import { EventEmitter } from 'node:events'
import { guardExit } from '../../../cli/base/process/guard-exit.ts'

/** Simulates the process. `end` acts as Node does at its end, and returns its exit code. */
function createHost() {
  const events = new EventEmitter()
  const host = {
    exitCode: undefined as number | string | null | undefined,
    on: (event: string, listener: (code: number) => void) => events.on(event, listener),
  }
  return {
    host,
    idle: () => events.emit('beforeExit', host.exitCode),
    end(code = host.exitCode) {
      host.exitCode = code
      events.emit('exit', code)
      return host.exitCode
    },
  }
}

const early = { onIdle: () => 70, onExit: () => 1 }
const never = () => new Promise<number>(() => {})

test('a command that never settles has failed when no work remains', () => {
  const { host, idle, end } = createHost()
  void guardExit(host, never, early)
  idle()
  expect(end()).toBe(70)
})

test('code that ends the process with 0 does not make an unfinished command a success', () => {
  const { host, end } = createHost()
  void guardExit(host, never, early)
  expect(end(0)).toBe(1)
})

test('another exit code is kept: a closed pipe is 141', () => {
  const { host, end } = createHost()
  void guardExit(host, never, early)
  expect(end(141)).toBe(141)
})

test.each([0, 1, 2, 70])('a finished command ends with its own code, %d', async (code) => {
  const { host, idle, end } = createHost()
  const reported: string[] = []
  const tell = (what: string) => () => {
    reported.push(what)
    return 70
  }
  await guardExit(host, async () => code, { onIdle: tell('idle'), onExit: tell('exit') })
  idle()
  expect(end()).toBe(code)
  expect(reported).toEqual([])
})
