import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { wording } from './wording.ts'

interface NotConnectedProps {
  title: ReactNode
  /** What is missing, said plainly. */
  sentence: ReactNode
  /** The way on, if there is one: a link or a button. */
  children?: ReactNode
  className?: string
}

/** The place of something that this build does not have: says so, and never pretends. */
export function NotConnected({ title, sentence, children, className }: NotConnectedProps) {
  return (
    <div className={classNames('rounded-card border border-dashed border-field bg-paper p-6', className)}>
      <p className="mb-3 flex items-center gap-2.5 text-sm text-muted">
        <svg className="h-3 w-10 text-gold" viewBox="0 0 40 12" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M0 6h13M27 6h13" />
          <circle cx="16.5" cy="6" r="3" />
          <circle cx="23.5" cy="6" r="3" strokeDasharray="2 2" />
        </svg>
        {wording.notConnected}
      </p>
      <p className="font-display text-lg">{title}</p>
      <p className="mt-1 text-muted">{sentence}</p>
      {children && <div className="mt-5">{children}</div>}
    </div>
  )
}
