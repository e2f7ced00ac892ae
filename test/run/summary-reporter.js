/**
 * Prints the last line of a test run: `12 passed, 0 failed`, with `, 1 skipped` for skipped tests.
 * A test file that fails to load counts as one failure. Above it are the tests that passed only when
 * they ran again.
 */
export default class SummaryReporter {
  /** The lines at the end of the output. @type {string[]} */
  lines = []

  /** @param {unknown} _test @param {Pick<import('@jest/reporters').TestResult, 'testResults'>} result */
  onTestResult(_test, { testResults }) {
    for (const { status, invocations, fullName } of testResults)
      if (status === 'passed' && (invocations ?? 1) > 1)
        this.lines.push(`Failed once, passed at the second try: ${fullName}`)
  }

  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results
    const skipped = results.numPendingTests + results.numTodoTests
    const line = `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`
    this.lines.push(skipped > 0 ? `${line}, ${skipped} skipped` : line)
    // The default reporter still writes "Ran all test suites" after this event; this line comes
    // last.
    process.once('exit', () => process.stdout.write(`${this.lines.join('\n')}\n`))
  }
}
