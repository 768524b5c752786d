import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { engrave, halfTurnAngles } from './engraving.ts'

/** On extra-large screens: a rosette, and four objects that move a little while scrolling (sections.css). */
export function HeroObjects() {
  return (
    <div className="pointer-events-none absolute inset-0 hidden xl:block" aria-hidden="true" data-testid="hero-objects">
      <Guilloche className="absolute -top-28 left-[calc(50%+8.5rem)] w-160 opacity-50" id="hero-rosette" />
      <Wallet className="hero-object absolute overflow-visible top-70 left-[calc(50%+min(11rem,50vw-30.5rem))] w-96 -rotate-6 [--drift-to:0_-3rem] [--drift-turn:-2deg]" />
      <EuroCoin className="hero-object absolute overflow-visible top-14 left-[calc(50%+13rem)] w-60 -rotate-14 [--drift-to:-2rem_-9rem] [--drift-turn:22deg]" />
      <BitcoinCoin className="hero-object absolute overflow-visible top-38 left-[calc(50%+28.5rem)] w-40 rotate-9 [--drift-to:3rem_-14rem] [--drift-turn:48deg]" />
      <CoinStack className="hero-object absolute overflow-visible top-108 left-[calc(50%+min(33rem,50vw-10.5rem))] w-38 [--drift-to:1rem_-6rem]" />
    </div>
  )
}

// The leather bulges in the middle and is dark along its lower edge and under the flap.
const leather = engrave({ left: 6, right: 354, top: 92, bottom: 236, pitch: 4.5, step: 12 }, (x, y) => {
  const across = Math.abs(x - 180) / 174
  const low = Math.max(0, (y - 150) / 90)
  const underFlap = Math.max(0, 1 - (y - 88) / 26)
  return 0.2 + low ** 2 * 0.62 + underFlap * 0.45 + across ** 4 * 0.3
})

const waveHeights = [1, 0.78, 0.55, 0.32, 0.1, -0.1, -0.32, -0.55, -0.78, -1]

/** A wallet with two banknotes in it. */
function Wallet({ className }: { className?: string }) {
  return (
    <svg viewBox="-14 -52 404 320" fill="none" className={className}>
      <defs>
        <path id="note-wave" d="M0 0c11-26 22-26 33 0s22 26 33 0 22-26 33 0 22 26 33 0 22-26 33 0 22 26 33 0 22-26 33 0 22 26 33 0" />
      </defs>
      <g className="stroke-ink opacity-22">
        {[0, 1, 2, 3, 4].map((line) => (
          <path key={line} d={`M${26 + line * 5} ${249 + line * 4}H${352 + line * 2}`} strokeWidth="0.9" />
        ))}
      </g>
      <g transform="rotate(-5 180 60)">
        <rect x="30" y="-30" width="290" height="150" rx="3" className="fill-paper stroke-gold" strokeWidth="1.3" />
        <rect x="38" y="-22" width="274" height="134" rx="2" className="stroke-gold" strokeWidth="0.6" />
        <g className="stroke-gold" strokeWidth="0.6">
          {waveHeights.map((height) => (
            <use key={height} href="#note-wave" transform={`translate(43 2) scale(1 ${height})`} />
          ))}
        </g>
      </g>
      <g transform="rotate(3 180 60)">
        <rect x="40" y="2" width="290" height="120" rx="3" className="fill-accent-soft stroke-accent" strokeWidth="1.3" />
        <rect x="48" y="10" width="274" height="110" rx="2" className="stroke-accent" strokeWidth="0.6" />
        <g className="stroke-accent" strokeWidth="0.6">
          {waveHeights.map((height) => (
            <use key={height} href="#note-wave" transform={`translate(53 32) scale(1 ${height * 0.85})`} />
          ))}
        </g>
      </g>
      <path
        d="M18 62H342Q360 62 360 80V226Q360 244 342 244H18Q0 244 0 226V80Q0 62 18 62Z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="2"
      />
      <path d={leather} className="fill-accent" opacity="0.8" />
      <path d="M0 80Q0 62 18 62H342Q360 62 360 80V86Q330 96 180 96T0 86Z" className="fill-accent-soft stroke-accent" strokeWidth="1.6" />
      <path d="M10 84Q60 89 180 89T350 84" className="stroke-accent" strokeWidth="1.2" strokeDasharray="6 4" />
      <rect x="9" y="71" width="342" height="164" rx="10" className="stroke-accent" strokeWidth="1.2" strokeDasharray="6 4" />
      <path d="M360 126H286Q262 126 262 150T286 174H360Z" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      <path d="M356 133H288Q270 133 270 150T288 167H356" className="stroke-accent" strokeWidth="1.1" strokeDasharray="6 4" />
      <circle cx="290" cy="150" r="12" className="fill-gold-soft stroke-gold" strokeWidth="1.6" />
      <circle cx="290" cy="150" r="8.5" className="stroke-gold" strokeWidth="3" strokeDasharray="0.8 1.4" />
      <circle cx="290" cy="150" r="4.5" className="fill-gold" />
    </svg>
  )
}

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

const EuroCoin = ({ className }: { className?: string }) => (
  <Coin id="euro" className={className} sign={<Relief path="M44 -46A60 60 0 1 0 44 46M-66 -14H20M-66 14H14" />} />
)

const BitcoinCoin = ({ className }: { className?: string }) => (
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
function CoinStack({ className }: { className?: string }) {
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
