import { BitcoinCoin, CoinStack, EuroCoin } from './coins.tsx'
import { Guilloche } from './Guilloche.tsx'
import { engrave } from './engraving.ts'

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
