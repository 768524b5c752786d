import { isValidBIC, isValidIBAN } from 'ibantools'
import { compactNumber } from '#contract/account-number.ts'
import type { BankAccount } from '../../platform/config/bank.ts'
import { isSepaIban } from '../../platform/sepa-countries.ts'
import { escapeHtml } from '../../platform/text/escaping.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { latinText } from '../../platform/text/latin-text.ts'

export interface Order {
  /** At most 35 characters. The message, its only payment and the transfer have the same one. */
  id: string
  from: BankAccount
  /** The name is in the characters that banks take. */
  to: { name: string; account: BankNumber }
  /** With two decimals. */
  amount: string
  /** What the receiver reads. */
  text: string
  madeAt: Date
}

/**
 * An order of one credit transfer to our bank, as pain.001.001.09: SEPA for EUR, the bank's usual way for GBP, and SWIFT with all charges on us for USD, so
 * that the receiver gets the whole amount.
 */
export function orderMessage({ id, from, to, amount, text, madeAt }: Order): string {
  const holder = value('Nm', ours(from.holder))
  const bank = agent(to.account)
  const sums = value('NbOfTxs', '1') + value('CtrlSum', amount)
  const header = part('GrpHdr', value('MsgId', id), value('CreDtTm', madeAt.toISOString()), sums, part('InitgPty', holder))
  const transfer = part(
    'CdtTrfTxInf',
    part('PmtId', value('InstrId', id), value('EndToEndId', id)),
    part('Amt', `<InstdAmt Ccy="${from.currency}">${amount}</InstdAmt>`),
    bank && part('CdtrAgt', bank),
    part('Cdtr', value('Nm', to.name)),
    part('CdtrAcct', number(to.account)),
    part('RmtInf', value('Ustrd', text)),
  )
  const own = ownNumber(from)
  const payment = part(
    'PmtInf',
    value('PmtInfId', id) + value('PmtMtd', 'TRF') + value('BtchBookg', 'false') + sums + serviceLevel(from),
    part('ReqdExctnDt', value('Dt', dayOf(madeAt, from.timeZone))),
    part('Dbtr', holder, address(from)),
    part('DbtrAcct', number(own), value('Ccy', from.currency)),
    part('DbtrAgt', agent(own)),
    value('ChrgBr', { EUR: 'SLEV', GBP: 'SHAR', USD: 'DEBT' }[from.currency]),
    transfer,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${part('CstmrCdtTrfInitn', header, payment)}</Document>
`
}

const part = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`
const value = (name: string, text: string) => part(name, escapeHtml(text))

/** What the operator wrote into the settings. */
const ours = (text: string) => latinText(text) ?? text

const serviceLevel = ({ currency }: BankAccount) =>
  currency === 'GBP' ? '' : part('PmtTpInf', part('SvcLvl', value('Cd', currency === 'EUR' ? 'SEPA' : 'URGP')))

const address = ({ address: { street, buildingNumber, postCode, town, country } }: BankAccount) =>
  part(
    'PstlAdr',
    value('StrtNm', ours(street)),
    value('BldgNb', ours(buildingNumber)),
    value('PstCd', ours(postCode)),
    value('TwnNm', ours(town)),
    value('Ctry', country),
  )

/** The number of one of our accounts. */
function ownNumber(account: BankAccount): BankNumber {
  if (account.currency === 'GBP')
    return { kind: 'british', sortCode: account.sortCode.replaceAll('-', ''), accountNumber: account.accountNumber }
  if (account.iban !== undefined) return { kind: 'iban', iban: account.iban, bic: account.bic }
  return { kind: 'swift', bic: account.bic, accountNumber: 'accountNumber' in account ? (account.accountNumber ?? '') : '' }
}

const number = (account: BankNumber) =>
  part('Id', account.kind === 'iban' ? value('IBAN', account.iban) : part('Othr', value('Id', account.accountNumber)))

/** The bank of an account; empty if the IBAN alone names it. */
function agent(account: BankNumber): string {
  if (account.kind === 'british')
    return part('FinInstnId', part('ClrSysMmbId', part('ClrSysId', value('Cd', 'GBDSC')), value('MmbId', account.sortCode)))
  return account.bic === undefined ? '' : part('FinInstnId', value('BICFI', account.bic))
}

/** Where money goes, as an order names it. */
type BankNumber =
  | { kind: 'iban'; iban: string; bic: string | undefined }
  | { kind: 'british'; sortCode: string; accountNumber: string }
  | { kind: 'swift'; bic: string; accountNumber: string }

/** Reads an account as a transfer has it: an IBAN, or another number, each after its sort code or BIC. Undefined if an order cannot be written to it. */
export function readBankNumber(currency: string, typed: string): BankNumber | undefined {
  const [, first = '', rest = ''] = /^(\S+) (.+)$/.exec(typed.trim().toUpperCase()) ?? []
  const bic = isValidBIC(first) ? first : undefined
  const number = compactNumber(bic === undefined ? typed : rest)
  if (isValidIBAN(number)) return currency === 'EUR' && !isSepaIban(number) ? undefined : { kind: 'iban', iban: number, bic }
  if (currency === 'GBP') {
    const [, sortCode, accountNumber] = /^(\d{6})(\d{8})$/.exec(number) ?? []
    return sortCode && accountNumber ? { kind: 'british', sortCode, accountNumber } : undefined
  }
  return currency === 'USD' && bic && /^[A-Z0-9]{1,34}$/.test(number) ? { kind: 'swift', bic, accountNumber: number } : undefined
}
