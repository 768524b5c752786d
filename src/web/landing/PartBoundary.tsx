import { Component, type ReactNode } from 'react'
import { t } from '../language/text.ts'

/** Keeps an error of one live part from taking the whole page away, which React would do. The root reports the error. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <p role="alert" className="page py-8 text-muted">
        {t('landing.partFailed')}
      </p>
    ) : (
      this.props.children
    )
  }
}
