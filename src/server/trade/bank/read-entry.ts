import Big from 'big.js'
import { momentOf } from '../../platform/zoned-time.ts'
import {
  type Amount,
  amountAt,
  BankFileError,
  type Direction,
  directionAt,
  elementAt,
  elementsAt,
  isTrue,
  signed,
  textAt,
  type XmlElement,
} from './xml-parts.ts'

/** Money that moved on the account, or will: one line of the statement. A batch has several details. */
export interface BankEntry {
  /** Of the file. */
  line: number
  amount: string
  currency: string
  direction: Direction
  /** `information`: moves no money. */
  status: 'booked' | 'pending' | 'information'
  /** Takes back an earlier entry of the other direction. */
  isReversal: boolean
  booked: BankMoment | null
  /** The bank's own reference (`AcctSvcrRef`). */
  reference: string | null
  /** A batch whose payments the bank does not list: its amount is their sum. */
  isUnlisted: boolean
  /** At least one. Together they are the entry. */
  details: BankPayment[]
}

/** What the bank says about one payment. */
interface Said {
  /** The bank's own reference of this payment (`AcctSvcrRef`). */
  reference: string | null
  /** What the sender called it; null for NOTPROVIDED. */
  endToEndId: string | null
  /** Of the structured field, as written. */
  creditorReferences: string[]
  /** What the payer wrote, and what the bank adds. */
  text: string
  /** When the payer's bank took the order (`AccptncDtTm`). */
  accepted: BankMoment | null
  /** Why a payment came back, by a code such as AC04. */
  returnReason: string | null
}

/** Who is on the other side. */
interface OtherSide {
  name: string | null
  /** In capitals: an IBAN, or another number after its bank's BIC or sort code and a space, if the file has that. */
  account: string | null
  /** For whom it was paid, if the bank names another than `name`. */
  ultimateName: string | null
}

/** One payment of an entry. */
export interface BankPayment extends Said {
  amount: string
  direction: Direction
  other: OtherSide
}

/** `TxDtls`, before it is known which side is the other one. */
export interface EntryDetail extends Said {
  line: number
  amount: Amount | undefined
  direction: Direction | undefined
  payer: OtherSide
  payee: OtherSide
}

/** Reads `TxDtls`. */
export function readDetail(details: XmlElement, zone: string): EntryDetail {
  const endToEndId = textAt(details, 'Refs', 'EndToEndId')
  const remittance = elementAt(details, 'RmtInf')
  const structured = remittance ? elementsAt(remittance, 'Strd') : []
  const lines = [
    ...(remittance ? elementsAt(remittance, 'Ustrd') : []),
    ...structured.flatMap((one) => elementsAt(one, 'AddtlRmtInf')),
    ...elementsAt(details, 'AddtlTxInf'),
  ]
  return {
    line: details.line,
    amount: amountAt(details, 'Amt') ?? amountAt(details, 'AmtDtls', 'TxAmt', 'Amt'),
    direction: directionAt(details),
    reference: textAt(details, 'Refs', 'AcctSvcrRef') ?? null,
    endToEndId: endToEndId === undefined || endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    creditorReferences: structured.flatMap((one) => textAt(one, 'CdtrRefInf', 'Ref') ?? []),
    text: joined(...lines.map(({ text }) => text)),
    accepted: momentAt(zone, details, 'RltdDts', 'AccptncDtTm') ?? null,
    returnReason: textAt(details, 'RtrInf', 'Rsn', 'Cd') ?? textAt(details, 'RtrInf', 'Rsn', 'Prtry') ?? null,
    payer: sideOf(details, 'Dbtr'),
    payee: sideOf(details, 'Cdtr'),
  }
}

const joined = (...texts: string[]) => texts.filter(Boolean).join(' ')

function sideOf(details: XmlElement, role: 'Dbtr' | 'Cdtr'): OtherSide {
  const parties = elementAt(details, 'RltdPties')
  // Later versions have `Pty` between a role and its name.
  const nameOf = (party: string) => textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm') ?? null
  const iban = textAt(parties, `${role}Acct`, 'Id', 'IBAN')
  const other = textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id')
  const name = nameOf(role) ?? textAt(parties, `${role}Acct`, 'Nm') ?? null
  const ultimate = nameOf(`Ultmt${role}`)
  const account = iban ?? other
  const number = account?.replaceAll(/\s/g, '').toUpperCase() ?? null
  return {
    name,
    account: iban === undefined && number !== null ? withBank(number, bankOf(details, role)) : number,
    ultimateName: ultimate === name ? null : ultimate,
  }
}

/** The bank's BIC or sort code, without which an account number other than an IBAN names no account. */
function bankOf(details: XmlElement, role: 'Dbtr' | 'Cdtr'): string | undefined {
  const bank = elementAt(details, 'RltdAgts', `${role}Agt`, 'FinInstnId')
  return (textAt(bank, 'BICFI') ?? textAt(bank, 'BIC') ?? textAt(bank, 'ClrSysMmbId', 'MmbId'))?.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Some banks write the sort code into the number too. A British number alone has eight digits, and may begin like its sort code. */
const withBank = (number: string, bank: string | undefined) =>
  bank === undefined || (number.startsWith(bank) && number.length > 8) ? number : `${bank} ${number}`

const statuses = { BOOK: 'booked', PDNG: 'pending', FUTR: 'pending', INFO: 'information' } as const

/** Reads `Ntry`, whose details were read before it ended. */
export function readEntry(entry: XmlElement, details: EntryDetail[], zone: string): BankEntry {
  const { line } = entry
  const amount = amountAt(entry, 'Amt')
  const direction = directionAt(entry)
  // Later versions have `Cd` below `Sts`.
  const code = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (!amount) throw new BankFileError('missing', { line, what: 'Amt' })
  if (!direction) throw new BankFileError('missing', { line, what: 'CdtDbtInd' })
  if (code === undefined) throw new BankFileError('missing', { line, what: 'Sts' })
  const status = statuses[code as keyof typeof statuses]
  if (!status) throw new BankFileError('unknown-code', { line, what: `Sts ${code}`.slice(0, 60) })
  const booked = momentAt(zone, entry, 'BookgDt', 'DtTm') ?? momentAt(zone, entry, 'BookgDt', 'Dt') ?? null
  if (status === 'booked' && !booked) throw new BankFileError('missing', { line, what: 'BookgDt' })
  const isReversal = isTrue(entry, 'RvslInd')
  const announced = Number(textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs') ?? 1)
  return {
    line,
    amount: amount.value,
    currency: amount.currency,
    direction,
    status,
    isReversal,
    booked,
    reference: textAt(entry, 'AcctSvcrRef') ?? null,
    isUnlisted: details.length === 0 && announced > 1,
    details: paymentsOf({ line, amount, direction, isReversal, text: textAt(entry, 'AddtlNtryInf') ?? '' }, details),
  }
}

interface Total {
  line: number
  amount: Amount
  direction: Direction
  isReversal: boolean
  text: string
}

function paymentsOf(total: Total, details: EntryDetail[]): BankPayment[] {
  const { amount, direction, text } = total
  const [only, ...others] = details
  // Of a single payment the account's amount counts: its own may be in the payer's currency, or before charges.
  if (others.length === 0) {
    const said = only ?? nothingSaid
    return [paymentOf(total, { ...said, direction, text: joined(said.text, text) }, amount.value)]
  }
  const payments = details.map((detail) => {
    if (detail.amount?.currency !== amount.currency) throw new BankFileError('details-do-not-add-up', { line: detail.line })
    return paymentOf(total, detail, detail.amount.value)
  })
  const sum = payments.reduce((all, one) => all.plus(signed(one.amount, one.direction)), Big(0))
  if (!sum.eq(signed(amount.value, direction)))
    throw new BankFileError('details-do-not-add-up', { line: total.line, what: sum.abs().toFixed() })
  return payments
}

const nobody: OtherSide = { name: null, account: null, ultimateName: null }
const nothingSaid = {
  reference: null,
  endToEndId: null,
  creditorReferences: [],
  text: '',
  accepted: null,
  returnReason: null,
  payer: nobody,
  payee: nobody,
}

function paymentOf(total: Total, detail: Omit<EntryDetail, 'line' | 'amount'>, amount: string): BankPayment {
  const { direction = total.direction, payer, payee, reference, endToEndId, creditorReferences, text, accepted, returnReason } = detail
  // What takes a payment back keeps the sides of that payment. Some banks name only one of them.
  const isBack = total.isReversal || returnReason !== null
  const [first, second] = (direction === 'credit') === isBack ? [payee, payer] : [payer, payee]
  const other = isBack && first.name === null && first.account === null ? second : first
  return { amount, direction, other, reference, endToEndId, creditorReferences, text, accepted, returnReason }
}

/** When something was booked or accepted. */
interface BankMoment {
  at: Date
  /** The bank gave a day only: `at` is its beginning, in the bank's zone. */
  isWholeDay: boolean
}

const dayForm = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/
const momentForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/

/** A day or a moment under these names; undefined if there is none. A moment without an offset is one in `zone`. */
function momentAt(zone: string, from: XmlElement, ...names: string[]): BankMoment | undefined {
  const found = elementAt(from, ...names)
  if (!found) return undefined
  const moment = readMoment(found.text, zone)
  if (!moment) throw new BankFileError('unreadable-date', { line: found.line, what: found.text.slice(0, 60) })
  return moment
}

function readMoment(text: string, zone: string): BankMoment | undefined {
  const [, day] = dayForm.exec(text) ?? []
  if (day !== undefined) return isDay(day) ? { at: new Date(momentOf(day, '00:00', zone)), isWholeDay: true } : undefined
  const [, date, minute, seconds, offset] = momentForm.exec(text) ?? []
  if (date === undefined || minute === undefined || seconds === undefined || !isDay(date)) return undefined
  const at =
    offset === undefined
      ? momentOf(date, minute, zone) + Number(seconds.slice(1)) * 1000
      : Date.parse(`${date}T${minute}${seconds}${offset}`)
  return Number.isNaN(at) ? undefined : { at: new Date(at), isWholeDay: false }
}

/** 30 February is none. */
const isDay = (day: string) => {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}
