import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A sheet of paper on the page. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-card border border-hairline bg-surface p-6 sm:p-8', className)} />
}
