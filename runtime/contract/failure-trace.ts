/** The same failure once more, with what a plain render does not say. */
export interface FailureTrace {
  error: unknown
  /** The components around it, innermost first, in the form of a stack of V8: `at Card (file:1:2)`. */
  componentStack: string
}
