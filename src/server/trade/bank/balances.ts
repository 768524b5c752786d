import { amountAt, directionAt, signed } from './amounts.ts'
import { BankFileError, textAt, type XmlElement } from './xml-parts.ts'

/** What the account held before and after the entries, as decimal numbers; below zero if it was overdrawn. Null: not said. */
export interface Balances {
  opening: string | null
  closing: string | null
}

/** Opening: booked at the start, else closing of the day before, else the first interim one, as on later pages. Closing the same way. */
const openings = ['OPBD', 'PRCD']
const closings = ['CLBD']
const interim = 'ITBD'

export function balancesOf(balances: XmlElement[]): Balances {
  const found = balances.map(readBalance)
  const valueOf = (codes: string[]) =>
    codes.map((code) => found.find((one) => one.code === code)?.value).find((value) => value !== undefined)
  const interims = found.filter(({ code }) => code === interim).map(({ value }) => value)
  const opening = valueOf(openings)
  const closing = valueOf(closings)
  return { opening: opening ?? interims[0] ?? null, closing: closing ?? (opening === undefined ? interims[1] : interims[0]) ?? null }
}

function readBalance(balance: XmlElement): { code: string; value: string } {
  const amount = amountAt(balance, 'Amt')
  const direction = directionAt(balance)
  if (!amount || !direction) throw new BankFileError('missing', { line: balance.line, what: amount ? 'CdtDbtInd' : 'Amt' })
  return { code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? '', value: signed(amount.value, direction).toFixed() }
}
