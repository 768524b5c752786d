import type { ReactNode } from 'react'
import { t } from '../../web/language/text.ts'
import { ErrorBoundary } from '../../web/ui/ErrorBoundary.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { ScreenNotLoaded } from '../../web/ui/lazy-screen.ts'

interface ScreenBoundaryProps {
  /** Path of the screen. Another path clears the error. */
  path?: string
  children: ReactNode
}

/** Replaces a screen that has thrown an error with an explanation and a reload button. */
export function ScreenBoundary({ path, children }: ScreenBoundaryProps) {
  const explanation = (error: unknown) => {
    const what = error instanceof ScreenNotLoaded ? 'notLoaded' : 'crashed'
    return (
      <div role="alert" className="max-w-2xl p-4">
        <ScreenHead title={t(`shell.${what}.title`)} sentence={t(`shell.${what}.sentence`)} />
        <p className="mb-5 wrap-anywhere text-muted">{error instanceof Error ? error.message : String(error)}</p>
        <DenseButton onClick={() => location.reload()}>{t('shell.reload')}</DenseButton>
      </div>
    )
  }
  return (
    <ErrorBoundary fallback={explanation} {...(path && { resetKey: path })}>
      {children}
    </ErrorBoundary>
  )
}
