import type { ReactNode } from 'react'
import { readOperator } from '../ui/operator.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ScreenNotLoaded } from '../ui/lazy-screen.ts'

interface ScreenBoundaryProps {
  /** Path of the screen. Another path clears the error. */
  path?: string
  reload?: () => void
  children: ReactNode
}

const reloadDocument = () => location.reload()

/** Replaces a screen that has thrown an error with an explanation and a reload button. */
export function ScreenBoundary({ path, reload = reloadDocument, children }: ScreenBoundaryProps) {
  const explanation = (error: unknown) => (
    <main id="content" tabIndex={-1} className="page max-w-2xl py-16 outline-none">
      <div role="alert">{error instanceof ScreenNotLoaded ? <NotLoaded reload={reload} /> : <Crashed error={error} reload={reload} />}</div>
    </main>
  )
  return (
    <ErrorBoundary fallback={explanation} {...(path && { resetKey: path })}>
      {children}
    </ErrorBoundary>
  )
}

function NotLoaded({ reload }: { reload: () => void }) {
  return (
    <>
      <PageTitle sentence={t('shell.notLoaded.sentence')}>{t('shell.notLoaded.title')}</PageTitle>
      <Button onClick={reload}>{t('shell.crashed.reload')}</Button>
    </>
  )
}

function Crashed({ error, reload }: { error: unknown; reload: () => void }) {
  const support = supportUrl()
  return (
    <>
      <PageTitle sentence={t('shell.crashed.sentence')}>{t('shell.crashed.title')}</PageTitle>
      <details className="mb-8 text-muted">
        <summary className="min-h-11 py-2">{t('shell.crashed.details')}</summary>
        <p className="break-words">{error instanceof Error ? error.message : String(error)}</p>
      </details>
      <div className="flex flex-wrap gap-4">
        <Button onClick={reload}>{t('shell.crashed.reload')}</Button>
        {support && (
          <ButtonLink kind="secondary" href={support}>
            {t('account.contactSupport')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** Null if the operator's data cannot be read. */
function supportUrl(): string | null {
  try {
    return readOperator().contact.helpdeskUrl
  } catch {
    return null
  }
}
