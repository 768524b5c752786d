import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export function Card({ as: Tag = 'div', className, ...rest }: HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'li' }) {
  return <Tag {...rest} className={classNames('rounded-card border border-hairline bg-surface p-6 sm:p-8', className)} />
}
