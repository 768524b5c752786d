import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoticeKind = 'info' | 'success' | 'error'

const looks: Record<NoticeKind, string> = {
  info: 'border-gold bg-gold-soft',
  success: 'border-accent bg-accent-soft',
  error: 'border-danger bg-danger-soft',
}

/** A sentence about an event or a state. Errors are announced at once, others politely. */
export function Notice({ kind = 'info', className, children }: { kind?: NoticeKind; className?: string; children: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classNames('rounded-card border-l-4 px-4 py-3', looks[kind], className)}>
      {children}
    </div>
  )
}
