import { use } from 'react'
import { traceFailure } from '../../runtime/trace-failure.tsx'

function Throws(): never {
  throw new TypeError('in a component')
}

function Waits() {
  return <p>{use(new Promise<string>(() => {}))}</p>
}

const Around = ({ isWaiting }: { isWaiting: boolean }) => (
  <section>{isWaiting ? <Waits /> : <Throws />}</section>
)

const namesIn = (stack = '') => Array.from(stack.matchAll(/ at (\w+)/g), ([, name]) => name)

test('a failure is reported with the components around it', async () => {
  const trace = await traceFailure(<Around isWaiting={false} />)
  expect(trace?.error).toEqual(new TypeError('in a component'))
  expect(namesIn(trace?.componentStack)).toEqual(['Throws', 'section', 'Around'])
})

test('a promise that never settles is not awaited', async () => {
  const trace = await traceFailure(<Around isWaiting={true} />)
  expect(namesIn(trace?.componentStack)).toEqual(['Waits', 'section', 'Around'])
})

test('a tree that does not fail has no trace', async () => {
  expect(await traceFailure(<p>fine</p>)).toBeNull()
})
