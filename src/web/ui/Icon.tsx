import type { SVGAttributes } from 'react'
import { classNames } from './class-names.ts'

interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** Width and height of the drawing's units. */
  size: number
  path: string
  /** Whether its lines end and meet in round caps. */
  isRound?: true
}

/** A line drawing in the text colour. Screen readers skip icons. */
export function Icon({ size, path, isRound, children, ...attributes }: IconProps) {
  const round = isRound && ({ strokeLinecap: 'round', strokeLinejoin: 'round' } as const)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" {...round} {...attributes}>
      <path d={path} />
      {children}
    </svg>
  )
}

/** Marks a chosen option. */
export const Tick = ({ className }: { className: string }) => (
  <Icon size={16} strokeWidth="1.75" className={className} path="M3 8.5l3.2 3.2L13 5" />
)

/** Marks a button or field that opens a list. */
export const Chevron = ({ className }: { className: string }) => (
  <Icon size={16} isRound className={classNames('pointer-events-none size-4', className)} path="M3.5 6l4.5 4.5L12.5 6" />
)
