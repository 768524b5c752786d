const rims = [0, 1, 2, 3, 4, 5, 6]
const shifts = [0, 5, -3, 4, -2, 3, 0]

/** A stack of coins from the side; the milled edges are dashes across a broad line. */
export function CoinStack({ className }: { className?: string }) {
  return (
    <svg viewBox="-120 -60 250 250" fill="none" className={className}>
      <g className="stroke-ink opacity-22">
        {[0, 1, 2, 3, 4].map((at) => (
          <path key={at} d={`M${-60 + at * 8} ${170 - at * 3.5}A98 34 0 0 0 ${118 - at * 2} ${138 - at * 8}`} strokeWidth="0.9" />
        ))}
      </g>
      {rims.toReversed().map((at) => (
        <g key={at} transform={`translate(${shifts[at]} ${at * 21})`}>
          <path d="M-98 0A98 34 0 0 0 98 0V20A98 34 0 0 1 -98 20Z" className="fill-gold-soft stroke-gold" strokeWidth="1.4" />
          <path d="M-96 10.5A97 34 0 0 0 96 10.5" className="stroke-gold" strokeWidth="15" strokeDasharray="1 3.1" />
          <path d="M30 43A98 34 0 0 0 95 15" className="stroke-gold" strokeWidth="15" strokeDasharray="2 2.1" opacity="0.8" />
          <ellipse rx="98" ry="34" className="fill-gold-soft stroke-gold" strokeWidth="1.4" />
        </g>
      ))}
      <ellipse rx="90" ry="30" className="stroke-gold" strokeWidth="0.8" />
      {[84, 76, 68, 60, 52, 44].map((rx) => (
        <ellipse key={rx} rx={rx} ry={rx * 0.335} className="stroke-gold" strokeWidth="0.6" strokeDasharray={rx % 3 ? '6 2' : '14 3'} />
      ))}
      <ellipse rx="36" ry="12" className="stroke-gold" strokeWidth="1.2" />
      <path d="M-14 3 0 -7 14 3 0 9Z" className="fill-gold" />
    </svg>
  )
}
