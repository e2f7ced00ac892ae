/**
 * Prints the last line of a test run: `12 passed, 0 failed`, with `, 1 skipped` for skipped tests.
 * A test file that fails to load counts as one failure.
 */
export default class SummaryReporter {
  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results
    const skipped = results.numPendingTests + results.numTodoTests
    const line = `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`
    this.line = skipped > 0 ? `${line}, ${skipped} skipped` : line
    // The default reporter still writes "Ran all test suites" after this event; this line comes
    // last.
    process.once('exit', () => process.stdout.write(`${this.line}\n`))
  }
}
