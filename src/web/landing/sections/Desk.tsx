import { BitcoinCoin, EuroCoin } from './coins.tsx'
import { CoinStack } from './CoinStack.tsx'
import { Guilloche } from './Guilloche.tsx'
import { Wallet } from './Wallet.tsx'

/** Four objects around the hero on extra-large screens, which move a little while scrolling (sections.css). */
export function Desk() {
  return (
    <div className="desk" aria-hidden="true" data-testid="desk">
      <Guilloche className="desk-rosette" id="desk-rosette" />
      <Wallet className="desk-object desk-wallet" />
      <EuroCoin className="desk-object desk-euro" />
      <BitcoinCoin className="desk-object desk-bitcoin" />
      <CoinStack className="desk-object desk-stack" />
    </div>
  )
}
