import { Component, type ReactNode } from 'react'

interface SearchGuardProps {
  children: ReactNode
  /** Another key is another question: it is tried afresh. */
  resetKey: string
  /** In place of children that failed. */
  fallback: ReactNode
}

interface SearchGuardState {
  hasFailed: boolean
  resetKey: string
}

/** Keeps an answer that cannot be shown from taking the page with it. React logs the failure. */
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
