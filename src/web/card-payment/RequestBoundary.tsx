import { Component, type ReactNode } from 'react'

/** Catches a payment without a requestId: React reports the error, the page shows a message. */
export class RequestBoundary extends Component<{ onCaught: () => void; children: ReactNode }, { caught: boolean }> {
  override state = { caught: false }

  static getDerivedStateFromError() {
    return { caught: true }
  }

  override componentDidCatch() {
    this.props.onCaught()
  }

  override render() {
    return this.state.caught ? null : this.props.children
  }
}

/** Throws when rendered: spec section 8, "Payment widget with no requestId". */
export function WithoutRequest(): never {
  throw new Error('The card payment got no requestId')
}
