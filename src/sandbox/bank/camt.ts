import type { Account } from './accounts.ts'

/** One payment of an entry. */
export interface Payment {
  /** In cents. */
  cents: bigint
  /** The other side: the payer, or the payee of an order. */
  name: string
  /** An IBAN, or another number. */
  account: string | null
  isPayee?: boolean
  /** The creditor's reference, in its own field. */
  reference: string | null
  text: string | null
  endToEndId: string
}

/** One line of a statement; a batch has several payments. */
export interface Entry {
  direction: 'credit' | 'debit'
  status: 'booked' | 'pending'
  /** The bank's own reference. */
  bankReference: string
  /** A moment in UTC, or a day. */
  bookedAt: string
  isReversal: boolean
  /** Why it goes back, such as FOCR. */
  returnReason: string | null
  payments: Payment[]
}

export const centsOf = ({ payments }: Pick<Entry, 'payments'>): bigint => payments.reduce((sum, { cents }) => sum + cents, 0n)

export const printCents = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export interface Message {
  account: Account
  /** As in `camt.053.001.02`. */
  version: 2 | 8
  id: string
  createdAt: string
  entries: Entry[]
}

/** A notification of single entries. */
export const notification = (message: Message): string =>
  document(message, { kind: 'camt.054', body: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn' }, '')

/** The statement of a day. */
export const statement = (message: Message, balances: { opening: bigint; closing: bigint }): string => {
  const { account, createdAt } = message
  const balance = (code: string, cents: bigint) =>
    tag(
      'Bal',
      tag('Tp', tag('CdOrPrtry', tag('Cd', code))) +
        amount(cents < 0n ? -cents : cents, account) +
        tag('CdtDbtInd', cents < 0n ? 'DBIT' : 'CRDT') +
        tag('Dt', tag('Dt', createdAt.slice(0, 10))),
    )
  return document(
    message,
    { kind: 'camt.053', body: 'BkToCstmrStmt', part: 'Stmt' },
    balance('OPBD', balances.opening) + balance('CLBD', balances.closing),
  )
}

function document(message: Message, { kind, body, part }: Record<'kind' | 'body' | 'part', string>, balances: string): string {
  const { account, version, id, createdAt, entries } = message
  const header = tag('GrpHdr', tag('MsgId', id) + tag('CreDtTm', createdAt))
  const content =
    tag('Id', id) +
    tag('CreDtTm', createdAt) +
    tag('Acct', tag('Id', numberXml(account.number)) + tag('Ccy', account.currency) + tag('Ownr', tag('Nm', escaped(account.holder)))) +
    balances +
    entries.map((entry) => entryXml(entry, message)).join('')
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${kind}.001.${String(version).padStart(2, '0')}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${tag(body, header + tag(part, content))}</Document>\n`
}

function entryXml(entry: Entry, { account, version }: Message): string {
  const { direction, status, bankReference, bookedAt, isReversal, payments } = entry
  const code = status === 'booked' ? 'BOOK' : 'PDNG'
  return tag(
    'Ntry',
    amount(centsOf(entry), account) +
      tag('CdtDbtInd', direction === 'credit' ? 'CRDT' : 'DBIT') +
      (isReversal ? tag('RvslInd', 'true') : '') +
      tag('Sts', version === 8 ? tag('Cd', code) : code) +
      (status === 'booked' ? tag('BookgDt', bookedAt.includes('T') ? tag('DtTm', bookedAt) : tag('Dt', bookedAt)) : '') +
      tag('AcctSvcrRef', bankReference) +
      tag('BkTxCd', tag('Prtry', tag('Cd', isReversal ? 'REVERSAL' : 'TRANSFER'))) +
      tag('NtryDtls', payments.map((payment, at) => paymentXml(payment, { entry, account, version, number: at + 1 })).join('')),
  )
}

interface Around extends Pick<Message, 'account' | 'version'> {
  entry: Entry
  number: number
}

function paymentXml(payment: Payment, { entry, account, version, number }: Around): string {
  const { cents, reference, text, endToEndId } = payment
  const role = payment.isPayee ? 'Cdtr' : 'Dbtr'
  const isBatch = entry.payments.length > 1
  const own = amount(cents, account)
  const name = tag('Nm', escaped(payment.name))
  return tag(
    'TxDtls',
    tag('Refs', (isBatch ? tag('AcctSvcrRef', `${entry.bankReference}-${number}`) : '') + tag('EndToEndId', endToEndId)) +
      (version === 8 ? own + tag('CdtDbtInd', entry.direction === 'credit' ? 'CRDT' : 'DBIT') : tag('AmtDtls', tag('TxAmt', own))) +
      tag(
        'RltdPties',
        tag(role, version === 8 ? tag('Pty', name) : name) +
          (payment.account === null ? '' : tag(`${role}Acct`, tag('Id', numberXml(payment.account)))),
      ) +
      (reference === null && text === null
        ? ''
        : tag(
            'RmtInf',
            (text === null ? '' : tag('Ustrd', escaped(text))) +
              (reference === null
                ? ''
                : tag('Strd', tag('CdtrRefInf', tag('Tp', tag('CdOrPrtry', tag('Cd', 'SCOR'))) + tag('Ref', escaped(reference))))),
          )) +
      (entry.returnReason === null ? '' : tag('RtrInf', tag('Rsn', tag('Cd', entry.returnReason)))),
  )
}

const numberXml = (number: string) => (/^[A-Z]{2}\d{2}/.test(number) ? tag('IBAN', number) : tag('Othr', tag('Id', escaped(number))))
const amount = (cents: bigint, { currency }: Account) => `<Amt Ccy="${currency}">${printCents(cents)}</Amt>`
export const tag = (name: string, content: string) => `<${name}>${content}</${name}>`
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
