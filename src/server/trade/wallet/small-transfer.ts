import Big from 'big.js'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'

interface SmallTransfer {
  least: Decimal
  /** The last digits are a random number of these, below `steps`. */
  step: Decimal
  steps: number
}

// About one or two euro, in any case above what the network takes for dust: 546 satoshi of BTC and BCH, about one ADA, 0.01 DOT. With digits that
// wallets let people type.
const smallTransfers: Record<CryptoCurrency, SmallTransfer> = {
  BTC: { least: '0.00002', step: '0.00000001', steps: 1000 },
  ETH: { least: '0.0005', step: '0.00000001', steps: 10_000 },
  ADA: { least: '3', step: '0.000001', steps: 10_000 },
  ATOM: { least: '0.4', step: '0.000001', steps: 10_000 },
  BAT: { least: '8', step: '0.000001', steps: 10_000 },
  BCH: { least: '0.003', step: '0.00000001', steps: 10_000 },
  DOT: { least: '0.5', step: '0.000001', steps: 10_000 },
  LINK: { least: '0.1', step: '0.000001', steps: 10_000 },
  LTC: { least: '0.015', step: '0.00000001', steps: 10_000 },
  // A fraction of a NEO cannot be sent.
  NEO: { least: '1', step: '1', steps: 1 },
  SHIB: { least: '150000', step: '1', steps: 10_000 },
  SOL: { least: '0.01', step: '0.000001', steps: 1000 },
  TRX: { least: '5', step: '0.000001', steps: 10_000 },
  USDC: { least: '1', step: '0.000001', steps: 10_000 },
  USDT: { least: '1', step: '0.000001', steps: 10_000 },
  XLM: { least: '5', step: '0.000001', steps: 10_000 },
  XRP: { least: '1', step: '0.000001', steps: 10_000 },
}

/** How much a client sends to prove a wallet: little, with last digits that no other transfer is likely to have. */
export function newSmallAmount(coin: CryptoCurrency, randomInt: (below: number) => number): Decimal {
  const { least, step, steps } = smallTransfers[coin]
  return Big(least)
    .plus(Big(step).times(randomInt(steps)))
    .toFixed()
}
