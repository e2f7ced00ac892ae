import SummaryReporter from './summary-reporter.js'

const NONE = { numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 }

test('a test that passed at the second try is listed, above the last line', () => {
  const reporter = new SummaryReporter()
  const testResults = [
    { status: 'passed', invocations: 1, fullName: 'is right' },
    { status: 'passed', invocations: 2, fullName: 'is slow' },
    { status: 'failed', invocations: 2, fullName: 'is wrong' },
  ]
  reporter.onTestResult(undefined, { testResults })
  const before = process.listeners('exit')
  reporter.onRunComplete(undefined, { ...NONE, numPassedTests: 2, numFailedTests: 1 })
  for (const listener of process.listeners('exit'))
    if (!before.includes(listener)) process.off('exit', listener)
  expect(reporter.lines).toEqual([
    'Failed once, passed at the second try: is slow',
    '2 passed, 1 failed',
  ])
})
