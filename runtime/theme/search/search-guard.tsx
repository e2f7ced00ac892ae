import { Component, type ReactNode } from 'react'

interface SearchGuardProps {
  children: ReactNode
  /** Identifies the query; another key clears the failure. */
  resetKey: string
  /** Rendered in place of children that failed. */
  fallback: ReactNode
}

interface SearchGuardState {
  hasFailed: boolean
  resetKey: string
}

/** Limits an error to an answer that cannot be rendered. React logs it. */
export class SearchGuard extends Component<SearchGuardProps, SearchGuardState> {
  override state: SearchGuardState = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<SearchGuardState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: SearchGuardProps,
    state: SearchGuardState,
  ): SearchGuardState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
