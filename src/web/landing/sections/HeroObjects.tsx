import { BitcoinCoin, CoinStack, EuroCoin } from './coins.tsx'
import { Guilloche } from './Guilloche.tsx'
import { Wallet } from './Wallet.tsx'

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
