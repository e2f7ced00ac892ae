/** An error of rendering, with data that a plain render does not give. */
export interface FailureTrace {
  error: unknown
  /** The components around the error, innermost first, in the format of a V8 stack: `at Card (file:1:2)`. */
  componentStack: string
}
