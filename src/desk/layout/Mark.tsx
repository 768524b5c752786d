import type { ReactNode } from 'react'
import { classNames } from '../../web/ui/class-names.ts'

const looks = {
  plain: 'border-hairline text-muted',
  waiting: 'border-gold bg-gold-soft',
  good: 'border-transparent bg-accent-soft text-accent-strong',
  bad: 'border-transparent bg-danger-soft text-danger',
  alarm: 'border-danger bg-danger font-medium text-on-danger',
}

/** A state in a word or two. */
export const Mark = ({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) => (
  <span className={classNames('inline-block rounded-sheet border px-1.5 leading-snug whitespace-nowrap', looks[look])}>{children}</span>
)
