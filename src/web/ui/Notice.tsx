import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'

export type NoticeKind = 'info' | 'success' | 'error'

const looks: Record<NoticeKind, string> = {
  info: 'border-gold bg-gold-soft',
  success: 'border-accent bg-accent-soft',
  error: 'border-danger bg-danger-soft',
}

/** A sentence about an event or a state. Screen readers announce errors at once. */
export function Notice({ kind = 'info', className, children }: { kind?: NoticeKind; className?: string; children: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classNames('rounded-card border-l-4 px-4 py-3', looks[kind], className)}>
      {children}
    </div>
  )
}

interface LoadErrorProps {
  /** Says what could not be loaded. */
  sentence: string
  busy: boolean
  onRetry: () => void
}

/** Replaces content that could not be loaded. */
export function LoadError({ sentence, busy, onRetry }: LoadErrorProps) {
  return (
    <Notice kind="error">
      <p>{sentence}</p>
      <Button kind="secondary" className="mt-3" busy={busy} onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </Notice>
  )
}

/** Says when a rate-limited call can be retried. Renders nothing where that time is unknown. */
export function RetryDelay({ seconds }: { seconds: number | null }) {
  return seconds === null ? null : <p className="text-muted">{t('ui.tooManyTries', { wait: waitingTime(seconds) })}</p>
}

/** "40 seconds", "12 minutes", "23 hours": rounded up, because an early retry would fail. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return t('ui.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? t('ui.minutes', { count: minutes }) : t('ui.hours', { count: Math.ceil(minutes / 60) })
}

/** The desk's notice, above every page. */
export function NoticeBanner({ sentence }: { sentence: string }) {
  return (
    <aside aria-label={t('ui.notice')} className="border-b border-gold bg-gold-soft">
      <p className="page py-3 text-sm wrap-anywhere">{sentence}</p>
    </aside>
  )
}
