import { Component, type ReactNode } from 'react'
import { CrashPage } from './theme/pages/crash.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Identifies the page; another key clears the failure. */
  resetKey: string
}

interface BoundaryState {
  /** Wrapped in an object, because any value may be thrown, `null` too. */
  failure: { error: unknown } | null
  resetKey: string
}

/** Shows the crash page in place of children that failed, until the reader tries again or leaves. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { resetKey }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <CrashPage error={failure.error} retry={() => this.setState({ failure: null })} />
  }
}
