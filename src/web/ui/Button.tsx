import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ElementType, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-card border px-6 py-2.5 text-center font-medium leading-snug no-underline transition-colors'

const kinds: Record<ButtonKind, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-field bg-transparent text-ink hover:border-ink hover:bg-surface',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-on-danger',
}

const disabledLook = 'disabled:border-hairline disabled:bg-hairline disabled:text-muted'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  /** While the press is being worked on: keeps its place and focus, and further presses do nothing. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button; `type` is 'button' unless told otherwise. */
export function Button({ kind = 'primary', busy = false, type = 'button', className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(shape, kinds[kind], disabledLook, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  kind?: ButtonKind
  /** What draws the link instead of a plain anchor; it is given `href`. */
  as?: ElementType
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'primary', as: Anchor = 'a', className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} className={classNames(shape, kinds[kind], className)} />
}
