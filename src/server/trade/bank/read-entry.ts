import Big from 'big.js'
import { isValidIBAN } from 'ibantools'
import type { UnlistedReason } from '#contract/desk/bank-entries.ts'
import { momentOf } from '../../platform/zoned-time.ts'
import { pick } from '../../platform/pick.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { isPlaceholder } from '../../platform/payer-name/placeholder.ts'
import {
  type Amount,
  amountAt,
  BankFileError,
  type Direction,
  directionAt,
  elementAt,
  elementsAt,
  isTooFine,
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
  /** Why its payments cannot be separated: it is one payment of the whole amount then, which is for a person. */
  unlisted: UnlistedReason | null
  /** At least one. Together they are the entry. */
  details: BankPayment[]
}

/** What the bank says about one payment. */
interface Said {
  /** The bank's own reference of this payment (`AcctSvcrRef`). */
  reference: string | null
  /** What the sender called it; null for NOTPROVIDED and the like. */
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
  /** Null for NOTPROVIDED and the like. */
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
  /** Its amounts, in the order in which they are believed. Of a single payment, only the first ones are the bank's own. */
  amounts: { ofBank: Amount[]; ofPayer: Amount[] }
  direction: Direction | undefined
  payer: OtherSide
  payee: OtherSide
  hasCharges: boolean
}

/** Reads `TxDtls`; undefined if something of it cannot be read. */
export function readDetail(details: XmlElement, zone: string): EntryDetail | undefined {
  try {
    return detailOf(details, zone)
  } catch (error) {
    if (error instanceof BankFileError) return undefined
    throw error
  }
}

function detailOf(details: XmlElement, zone: string): EntryDetail {
  const remittance = elementAt(details, 'RmtInf')
  const structured = remittance ? elementsAt(remittance, 'Strd') : []
  const lines = [
    ...(remittance ? elementsAt(remittance, 'Ustrd') : []),
    ...structured.flatMap((one) => [...elementsAt(one, 'RfrdDocInf', 'Nb'), ...elementsAt(one, 'AddtlRmtInf')]),
    ...elementsAt(details, 'AddtlTxInf'),
  ]
  const amountsAt = (...paths: string[][]) => paths.flatMap((path) => amountAt(details, ...path) ?? [])
  return {
    amounts: {
      ofBank: amountsAt(['Amt'], ['AmtDtls', 'TxAmt', 'Amt']),
      ofPayer: amountsAt(['AmtDtls', 'CntrValAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']),
    },
    direction: directionAt(details),
    reference: referenceAt(details, 'Refs', 'AcctSvcrRef'),
    endToEndId: referenceAt(details, 'Refs', 'EndToEndId'),
    creditorReferences: structured.flatMap((one) => textAt(one, 'CdtrRefInf', 'Ref') ?? []),
    text: joined(...lines.map(({ text }) => text)),
    accepted: momentAt(zone, details, 'RltdDts', 'AccptncDtTm') ?? null,
    returnReason: textAt(details, 'RtrInf', 'Rsn', 'Cd') ?? textAt(details, 'RtrInf', 'Rsn', 'Prtry') ?? returnCodeAt(details),
    payer: sideOf(details, 'Dbtr'),
    payee: sideOf(details, 'Cdtr'),
    hasCharges: elementAt(details, 'Chrgs') !== undefined,
  }
}

const said = (text: string | undefined): string | null => (text === undefined || isPlaceholder(text) ? null : text)

/** A reference; null for what banks write where one must be and there is none. */
function referenceAt(from: XmlElement, ...names: string[]): string | null {
  const text = said(textAt(from, ...names))
  return text === null || /^0+$/.test(text) ? null : text
}

/** Sub-families of the bank's transaction codes by which something comes back: ISO 20022, external code sets, bank transaction codes. */
const returnCodes = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD', 'UPCQ', 'CQRV'])

function returnCodeAt(from: XmlElement): string | null {
  const code = textAt(from, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')
  return code !== undefined && returnCodes.has(code) ? code : null
}

const joined = (...texts: string[]) => texts.filter(Boolean).join(' ')

function sideOf(details: XmlElement, role: 'Dbtr' | 'Cdtr'): OtherSide {
  const parties = elementAt(details, 'RltdPties')
  // Later versions have `Pty` between a role and its name, or `Agt` if it is a bank.
  const textOf = (party: string, ...names: string[]) => said(textAt(parties, party, ...names) ?? textAt(parties, party, 'Pty', ...names))
  const nameOf = (party: string) => textOf(party, 'Nm') ?? said(textAt(parties, party, 'Agt', 'FinInstnId', 'Nm'))
  const iban = textAt(parties, `${role}Acct`, 'Id', 'IBAN')
  const other = textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id')
  // Banks that have name and address in one piece write the name as the first line.
  const name = nameOf(role) ?? said(textAt(parties, `${role}Acct`, 'Nm')) ?? textOf(role, 'PstlAdr', 'AdrLine')
  const ultimate = nameOf(`Ultmt${role}`)
  const account = iban ?? other
  const number = account?.replaceAll(/\s/g, '').toUpperCase() ?? null
  return {
    name,
    account: iban === undefined && number !== null ? (ibanOf(number) ?? withBank(number, bankOf(details, role))) : number,
    ultimateName: ultimate === name || compareNames(ultimate ?? '', name ?? '') === 'same' ? null : ultimate,
  }
}

/** An IBAN that is written as another number. Polish banks write it without its country. */
const ibanOf = (number: string) => [number, `PL${number}`].find((one) => isValidIBAN(one))

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
export function readEntry(entry: XmlElement, details: (EntryDetail | undefined)[], zone: string): BankEntry {
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
  const dayAt = (name: string) => momentAt(zone, entry, name, 'DtTm') ?? momentAt(zone, entry, name, 'Dt') ?? null
  // Notifications of instant payments may give the value day only.
  const booked = dayAt('BookgDt') ?? (status === 'booked' ? dayAt('ValDt') : null)
  if (status === 'booked' && !booked) throw new BankFileError('missing', { line, what: 'BookgDt' })
  const total: Total = {
    amount,
    direction,
    isReversal: isTrue(entry, 'RvslInd'),
    returnReason: returnCodeAt(entry),
    text: textAt(entry, 'AddtlNtryInf') ?? '',
    announced: announcedIn(entry),
    hasCharges: elementAt(entry, 'Chrgs') !== undefined,
  }
  return {
    line,
    amount: amount.value,
    currency: amount.currency,
    status,
    booked,
    reference: referenceAt(entry, 'AcctSvcrRef'),
    ...pick(total, 'direction', 'isReversal'),
    ...paymentsOf(total, details),
  }
}

/** How many payments the entry says that it has. */
function announcedIn(entry: XmlElement): number {
  const counts = elementsAt(entry, 'NtryDtls', 'Btch').map((batch) => Number(textAt(batch, 'NbOfTxs') ?? 1))
  return counts.reduce((all, count) => all + count, 0)
}

/** What an entry says about itself. */
interface Total {
  amount: Amount
  direction: Direction
  isReversal: boolean
  returnReason: string | null
  text: string
  announced: number
  hasCharges: boolean
}

function paymentsOf(total: Total, read: (EntryDetail | undefined)[]): Pick<BankEntry, 'unlisted' | 'details'> {
  const details = read.filter((detail) => detail !== undefined)
  const amounts = details.map((detail) => amountOf(detail, total.amount.currency, details.length))
  const unlisted = reasonOf(total, read, amounts)
  const [only] = details
  if (details.length === 1 && only) {
    const said = { ...only, direction: total.direction, text: joined(only.text, total.text) }
    return { unlisted, details: [paymentOf(total, said, total.amount.value)] }
  }
  if (unlisted !== null || details.length === 0) {
    const said = {
      ...nothingSaid,
      direction: total.direction,
      creditorReferences: details.flatMap(({ creditorReferences }) => creditorReferences),
      text: joined(...details.map(({ text }) => text), total.text),
    }
    return { unlisted, details: [paymentOf(total, said, total.amount.value)] }
  }
  return { unlisted, details: details.map((detail, at) => paymentOf(total, detail, amounts[at] ?? '')) }
}

/** The amount of a payment in the currency of its entry. A single one may have been sent in part: what the payer instructed says nothing about it. */
function amountOf({ amounts }: EntryDetail, currency: string, count: number): string | undefined {
  const possible = count === 1 ? amounts.ofBank : [...amounts.ofBank, ...amounts.ofPayer]
  return possible.find((one) => one.currency === currency)?.value
}

/** Why the payments of an entry cannot be separated; null if they can be. */
function reasonOf(total: Total, read: (EntryDetail | undefined)[], amounts: (string | undefined)[]): UnlistedReason | null {
  if (total.announced > Math.max(read.length, 1)) return 'unlisted-batch'
  if (read.includes(undefined) || amounts.some((amount) => amount !== undefined && isTooFine(amount))) return 'unreadable-part'
  const details = read.filter((detail) => detail !== undefined)
  const isSingle = details.length <= 1
  if (amounts.includes(undefined)) {
    if (isSingle) return null
    return details.some(({ amounts: { ofBank, ofPayer } }) => ofBank.length + ofPayer.length === 0)
      ? 'part-without-amount'
      : 'part-in-other-currency'
  }
  const sum = details.reduce((all, { direction = total.direction }, at) => all.plus(signed(amounts[at] ?? '0', direction)), Big(0))
  if (details.length === 0 || sum.eq(signed(total.amount.value, total.direction))) return null
  const hasCharges = total.hasCharges || details.some((detail) => detail.hasCharges)
  // Of a single payment, what is left after the charges is what came.
  if (isSingle) return hasCharges ? null : 'parts-do-not-add-up'
  return hasCharges ? 'parts-before-charges' : 'parts-do-not-add-up'
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

function paymentOf(total: Total, detail: Omit<EntryDetail, 'amounts' | 'hasCharges'>, amount: string): BankPayment {
  const { direction = total.direction, payer, payee } = detail
  const returnReason = detail.returnReason ?? total.returnReason
  // What takes a payment back keeps the sides of that payment. Some banks name only one of them.
  const isBack = total.isReversal || returnReason !== null
  const [first, second] = (direction === 'credit') === isBack ? [payee, payer] : [payer, payee]
  const other = isBack && first.name === null && first.account === null ? second : first
  return { ...pick(detail, 'reference', 'endToEndId', 'creditorReferences', 'text', 'accepted'), amount, direction, other, returnReason }
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
