import { classNames } from '../../ui/class-names.ts'
import { halfTurnAngles } from './engraving.ts'

/** A rosette like those on banknotes: ellipses turned about one centre. */
export function Guilloche({ className, id = 'rosette' }: { className?: string; id?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" fill="none" aria-hidden="true" className={classNames('pointer-events-none', className)}>
      <defs>
        <ellipse id={`${id}-outer`} rx="196" ry="92" />
        <ellipse id={`${id}-inner`} rx="92" ry="34" />
      </defs>
      <g className="stroke-gold" strokeWidth="0.5" opacity="0.55">
        {halfTurnAngles(30).map((angle) => (
          <use key={angle} href={`#${id}-outer`} transform={`rotate(${angle})`} />
        ))}
      </g>
      <g className="stroke-accent" strokeWidth="0.5" opacity="0.6">
        {halfTurnAngles(24).map((angle) => (
          <use key={angle} href={`#${id}-inner`} transform={`rotate(${angle})`} />
        ))}
      </g>
    </svg>
  )
}
