import { Component, type ReactNode } from 'react'
import { translate } from '../i18n/translate.tsx'

/** Props of {@link IslandBoundary}. */
interface IslandBoundaryProps {
  children: ReactNode
  /** Called once, when handlers and effects of the island are active. */
  onMount: () => void
}

/** Renders a message in place of an island that throws; the page around it stays. */
export class IslandBoundary extends Component<IslandBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidMount(): void {
    this.props.onMount()
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <span className="island-failed" role="alert">
        {translate({
          id: 'octavo.island.failed',
          message: 'This part of the page has failed.',
          description: 'Stands in place of an interactive component that threw an error',
        })}{' '}
        <button
          type="button"
          className="button"
          onClick={() => this.setState({ hasFailed: false })}
        >
          {translate({ id: 'theme.ErrorPageContent.tryAgain', message: 'Try again' })}
        </button>
      </span>
    )
  }
}
