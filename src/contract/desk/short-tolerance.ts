import Big from 'big.js'

interface Terms {
  direction: 'buy' | 'sell'
  /** In the offer's currency. */
  shortAmount: string
  rate: string
}

/** By how much a deal may be short: the offer's tolerance, of a sell in coins at the offer's rate. */
export const shortTolerance = ({ direction, shortAmount, rate }: Terms): Big =>
  direction === 'buy' ? Big(shortAmount) : Big(shortAmount).div(rate)
