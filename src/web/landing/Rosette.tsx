import { classNames } from '../ui/class-names.ts'

const turns = (count: number) => Array.from({ length: count }, (_, at) => Math.round((at * 18000) / count) / 100)

/** A guilloche like those on banknotes: ellipses turned about one centre. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" fill="none" aria-hidden="true" className={classNames('pointer-events-none', className)}>
      <defs>
        <ellipse id="rosette-outer" rx="196" ry="92" />
        <ellipse id="rosette-inner" rx="92" ry="34" />
      </defs>
      <g className="stroke-gold" strokeWidth="0.5" opacity="0.55">
        {turns(30).map((angle) => (
          <use key={angle} href="#rosette-outer" transform={`rotate(${angle})`} />
        ))}
      </g>
      <g className="stroke-accent" strokeWidth="0.5" opacity="0.6">
        {turns(24).map((angle) => (
          <use key={angle} href="#rosette-inner" transform={`rotate(${angle})`} />
        ))}
      </g>
    </svg>
  )
}
