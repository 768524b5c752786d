import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ElementType, Ref } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'regular' | 'narrow' | 'small'

const shape =
  'relative inline-flex items-center justify-center gap-2.5 rounded-card border py-2.5 text-center font-medium leading-snug no-underline transition-colors'

// Sizes are options instead of class names: of two classes for one CSS property, the later class in the stylesheet would win.
const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-6',
  narrow: 'min-h-12 px-4',
  small: 'min-h-11 px-4 text-sm max-sm:px-3',
}

const kinds: Record<ButtonKind, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-field bg-transparent text-ink hover:border-ink hover:bg-surface',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-on-danger',
}

const disabledLook = 'disabled:border-hairline disabled:bg-hairline disabled:text-muted'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: ButtonSize
  /** True while the action runs: the button keeps size and focus, and ignores presses. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button; `type` defaults to 'button'. */
export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'regular', busy = false, type = 'button', className, children, onClick, ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={classNames(shape, sizes[size], kinds[kind], disabledLook, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {/* The label keeps its width and its accessible name. */}
      {busy ? <span className="opacity-0">{children}</span> : children}
      {busy && <Spinner className="absolute" />}
    </button>
  )
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  kind?: ButtonKind
  size?: ButtonSize
  /** Rendered instead of a plain anchor, with the same props. */
  as?: ElementType
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'primary', size = 'regular', as: Anchor = 'a', className, ...rest }: ButtonLinkProps) {
  return <Anchor {...rest} className={classNames(shape, sizes[size], kinds[kind], className)} />
}

/** A turning ring in the text colour. Screen readers skip the ring: a text beside it must say what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={classNames('size-5 animate-spin', className)} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
