import { Component, type ReactNode } from 'react'
import { t } from '../language/text.ts'

/** Contains an error in one part, so that React does not unmount the whole page. The root reports the error. */
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
