import { Component, type ReactNode } from 'react'
import { readOperator } from '../api/operator.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ScreenNotLoaded } from './lazy-screen.ts'
import { t } from '../language/text.ts'

interface ErrorBoundaryProps {
  /** A new place clears the error. */
  place?: string
  children: ReactNode
  reload?: () => void
}

interface Caught {
  error: Error | null
  place: string | undefined
}

/** Replaces a screen that threw by an explanation and a button. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, caught: Caught): Partial<Caught> | null {
    return place === caught.place ? null : { error: null, place }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const reload = this.props.reload ?? (() => location.reload())
    return (
      <main id="content" tabIndex={-1} className="page max-w-2xl py-16 outline-none">
        {error instanceof ScreenNotLoaded ? <Outdated reload={reload} /> : <Crashed error={error} reload={reload} />}
      </main>
    )
  }
}

function Outdated({ reload }: { reload: () => void }) {
  return (
    <div role="alert">
      <PageTitle sentence={t('shell.outdated.sentence')}>{t('shell.outdated.title')}</PageTitle>
      <Button onClick={reload}>{t('shell.crashed.reload')}</Button>
    </div>
  )
}

function Crashed({ error, reload }: { error: Error; reload: () => void }) {
  const support = supportUrl()
  return (
    <div role="alert">
      <PageTitle sentence={t('shell.crashed.sentence')}>{t('shell.crashed.title')}</PageTitle>
      <details className="mb-8 text-muted">
        <summary className="min-h-11 py-2">{t('shell.crashed.details')}</summary>
        <p className="break-words">{error.message}</p>
      </details>
      <div className="flex flex-wrap gap-4">
        <Button onClick={reload}>{t('shell.crashed.reload')}</Button>
        {support && (
          <ButtonLink kind="secondary" href={support}>
            {t('shell.crashed.contactSupport')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Null if the operator's data is what is broken. */
function supportUrl(): string | null {
  try {
    return readOperator().contact.helpdeskUrl
  } catch {
    return null
  }
}
