import { halfTurns } from './engraving.ts'

/** A monogram in a seal: a guilloche ring between two rims. */
export function Seal({ monogram }: { monogram: string }) {
  const id = `seal-${monogram.toLowerCase()}`
  return (
    <svg viewBox="-100 -100 200 200" fill="none" aria-hidden="true" className="size-40 lg:size-44">
      <defs>
        <ellipse id={id} rx="88" ry="66" />
      </defs>
      <circle r="98" className="stroke-gold" strokeWidth="1" />
      <circle r="94" className="stroke-gold" strokeWidth="3" strokeDasharray="1 2.28" />
      <g className="stroke-gold" strokeWidth="0.5">
        {halfTurns(18).map((angle) => (
          <use key={angle} href={`#${id}`} transform={`rotate(${angle})`} />
        ))}
      </g>
      <circle r="60" className="fill-paper stroke-gold" strokeWidth="1" />
      <circle r="56" className="stroke-gold" strokeWidth="0.5" />
      <text y="14" fontSize="40" textAnchor="middle" className="fill-ink font-display tracking-wide">
        {monogram}
      </text>
    </svg>
  )
}
