/** Numbers of a run that its last line contains. */
export interface RunNumbers {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  numPendingTests: number
  numTodoTests: number
}

/** What the reporter reads of the result of a test. */
export interface TriedTest {
  status: string
  invocations: number
  fullName: string
}

export default class SummaryReporter {
  onTestResult(test: unknown, result: { testResults: readonly TriedTest[] }): void
  onRunComplete(contexts: unknown, results: RunNumbers): void
  /** The lines at the end of the output. */
  readonly lines: readonly string[]
}
