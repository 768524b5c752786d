import { classNames } from './class-names.ts'

/** A turning ring in the text colour. Decorative: say in words what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={classNames('size-5 animate-spin', className)} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
