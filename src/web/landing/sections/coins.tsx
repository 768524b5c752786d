import type { ReactNode } from 'react'
import { engrave, halfTurnAngles } from './engraving.ts'

const radius = 150

// Light comes from the upper left. The upper left of the sunken field and the lower right of the rim are in the shade.
const fieldShade = engrave({ left: -98, right: 98, top: -98, bottom: 98, pitch: 5 }, (x, y) => {
  const distance = Math.hypot(x, y) / 98
  if (distance > 1) return 0
  const towardsLight = (-x * 0.5 - y * 0.87) / 98
  return 0.12 + Math.max(0, towardsLight) ** 1.5 * 0.9 + Math.max(0, distance - 0.82) * 1.6
})

const rimShade = engrave({ left: -150, right: 150, top: -148, bottom: 148, pitch: 4 }, (x, y) => {
  const distance = Math.hypot(x, y)
  if (distance > 143 || distance < 101) return 0
  return Math.max(0, (x * 0.5 + y * 0.87) / 143) ** 1.3
})

/** A coin from above: milled edge, guilloche ring, sunken field with its sign. Other coins refer to the shades in the SVG of the euro coin. */
function Coin({ id, sign, className }: { id: string; sign: ReactNode; className?: string }) {
  return (
    <svg viewBox="-170 -170 345 350" fill="none" className={className}>
      <defs>
        <ellipse id={`${id}-ring`} rx="140" ry="106" />
      </defs>
      <g className="stroke-ink opacity-22">
        {[9, 12, 15, 18].map((offset) => (
          <circle key={offset} cx={offset * 0.55} cy={offset} r={radius} strokeWidth="0.8" />
        ))}
      </g>
      <circle cx="3" cy="7" r={radius} className="fill-gold-soft stroke-gold" strokeWidth="1.2" />
      <circle cx="1.5" cy="3.5" r={radius} className="stroke-gold" strokeWidth="7" strokeDasharray="1 2.93" />
      <circle r={radius} className="fill-gold-soft stroke-gold" strokeWidth="2" />
      <circle r="145" className="stroke-gold" strokeWidth="0.7" />
      <g className="stroke-gold" strokeWidth="0.55">
        {halfTurnAngles(22).map((angle) => (
          <use key={angle} href={`#${id}-ring`} transform={`rotate(${angle})`} />
        ))}
      </g>
      <path d={id === 'euro' ? rimShade : undefined} id={id === 'euro' ? 'coin-rim' : undefined} className="fill-gold" opacity="0.75" />
      {id !== 'euro' && <use href="#coin-rim" className="fill-gold" opacity="0.75" />}
      <circle r="101" className="fill-gold-soft stroke-gold" strokeWidth="2" />
      <path d={id === 'euro' ? fieldShade : undefined} id={id === 'euro' ? 'coin-field' : undefined} className="fill-gold" />
      {id !== 'euro' && <use href="#coin-field" className="fill-gold" />}
      <circle r="97" className="stroke-gold" strokeWidth="4" strokeDasharray="0.9 5.2" />
      {sign}
    </svg>
  )
}

// A raised sign: shadow, body, and a fine inner line.
function Relief({ path }: { path: string }) {
  return (
    <g strokeLinejoin="round">
      <path d={path} transform="translate(4 5)" className="stroke-gold" strokeWidth="25" />
      <path d={path} className="stroke-gold" strokeWidth="26" />
      <path d={path} className="stroke-gold-soft" strokeWidth="22" />
      <path d={path} className="stroke-gold" strokeWidth="1.2" />
      <path d={path} className="stroke-gold" strokeWidth="11" strokeDasharray="0.8 3.4" />
    </g>
  )
}

export const EuroCoin = ({ className }: { className?: string }) => (
  <Coin id="euro" className={className} sign={<Relief path="M44 -46A60 60 0 1 0 44 46M-66 -14H20M-66 14H14" />} />
)

export const BitcoinCoin = ({ className }: { className?: string }) => (
  <Coin
    id="bitcoin"
    className={className}
    sign={
      <g transform="rotate(13)">
        <Relief path="M-24 -56V56M-44 -56H8A27 27 0 0 1 8 -2H-24M8 -2H12A29 29 0 0 1 12 56H-44M-10 -56V-76M14 -56V-76M-10 56V76M14 56V76" />
      </g>
    }
  />
)

const rims = [0, 1, 2, 3, 4, 5, 6]
const shifts = [0, 5, -3, 4, -2, 3, 0]

/** A stack of coins from the side. The milled edges are dashes across a broad line. */
export function CoinStack({ className }: { className?: string }) {
  return (
    <svg viewBox="-120 -60 250 250" fill="none" className={className}>
      <g className="stroke-ink opacity-22">
        {[0, 1, 2, 3, 4].map((line) => (
          <path key={line} d={`M${-60 + line * 8} ${170 - line * 3.5}A98 34 0 0 0 ${118 - line * 2} ${138 - line * 8}`} strokeWidth="0.9" />
        ))}
      </g>
      {rims.toReversed().map((index) => (
        <g key={index} transform={`translate(${shifts[index]} ${index * 21})`}>
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
