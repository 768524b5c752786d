import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Replaces the children after an error in a child. The React root reports the error. */
  fallback: (error: unknown) => ReactNode
  onCaught?: () => void
  /** A new value clears the error. */
  resetKey?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  caught: { error: unknown } | null
  resetKey: string | undefined
}

/** Limits an error to a part of the page: without a boundary, React removes the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { caught: null, resetKey }
  }

  override componentDidCatch() {
    this.props.onCaught?.()
  }

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error) : this.props.children
  }
}
