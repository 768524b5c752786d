import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { dayOf } from '../platform/zoned-time.ts'

/** One payment, as banks report it. What is left out is left out of the file too. */
export interface CamtPayment {
  /** Below zero: it goes. */
  amount?: string
  currency?: string
  reference?: string
  endToEndId?: string
  creditorReference?: string
  text?: string[]
  /** The other side. */
  name?: string
  account?: string
  /** BIC or sort code of the other side's bank. */
  bank?: string
  ultimate?: string
  accepted?: string
  returned?: string
}

export interface CamtEntry extends CamtPayment {
  /** Below zero: a debit. */
  amount: string
  status?: 'BOOK' | 'PDNG' | 'INFO'
  booked?: string
  reversal?: boolean
  entryReference?: string
  entryText?: string
  /** Of a batch; else the entry is its own only payment. None: nothing is said about the payments. */
  payments?: CamtPayment[]
  /** Announced by the bank. */
  count?: number
}

export interface CamtStatement {
  id?: string
  account?: string
  currency?: string
  opening?: string
  /** Of its balances. */
  day?: string
  /** Default: what opening and booked entries make. */
  closing?: string
  page?: { number: number; isLast: boolean }
  entries: CamtEntry[]
}

export interface CamtFile {
  kind?: 'camt.053' | 'camt.054'
  /** 2 to 13. */
  version?: number
  statements: CamtStatement[]
}

export const camtAccount = 'PL47000000000000000000000002'

/** A notification of these payments. */
export const notificationOf = (...entries: CamtEntry[]): CamtFile => ({ kind: 'camt.054', statements: [{ id: randomUUID(), entries }] })

/** A statement of a day with these payments. */
export const statementOf = (...entries: CamtEntry[]): CamtFile => ({ statements: [{ id: randomUUID(), entries }] })

/** A file as a bank writes it, by the schema of its version. */
export function camtFile({ kind = 'camt.053', version = 8, statements }: CamtFile): string {
  const isStatement = kind === 'camt.053'
  const [message, of] = isStatement ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const pagesIn = (tag: string, page: CamtStatement['page']) =>
    page ? `<${tag}><PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd></${tag}>` : ''
  // Version 02 numbers the pages of a file.
  const inMessage = version === 2 ? pagesIn('MsgPgntn', statements[0]?.page) : ''
  const pagesOf = ({ page }: CamtStatement) => (version > 2 ? pagesIn(`${of}Pgntn`, page) : '')
  const body = statements.map((one) => `<${of}>${statementXml(one, { isStatement, version, pages: pagesOf(one) })}</${of}>`).join('')
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${kind}.001.${String(version).padStart(2, '0')}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${namespace}"><${message}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-21T18:00:00Z</CreDtTm>${inMessage}</GrpHdr>${body}</${message}></Document>`
}

interface Form {
  isStatement: boolean
  version: number
  pages: string
}

function statementXml(statement: CamtStatement, { isStatement, version, pages }: Form): string {
  const { id = 'S1', account = camtAccount, currency = 'EUR', opening = '0', day = '2026-11-21', entries } = statement
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK').map(({ amount }) => amount)
  const { closing = booked.reduce((sum, amount) => sum.plus(amount), Big(opening)).toFixed() } = statement
  const balances = isStatement ? balanceXml('OPBD', opening, currency, day) + balanceXml('CLBD', closing, currency, day) : ''
  return `<Id>${id}</Id>${pages}<CreDtTm>2026-11-21T18:00:00Z</CreDtTm><Acct><Id>${accountXml(account)}</Id><Ccy>${currency}</Ccy></Acct>${balances}${entries
    .map((entry) => entryXml({ currency, ...entry }, version))
    .join('')}`
}

const accountXml = (account: string) => (/^[A-Z]{2}\d{2}/.test(account) ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${account}</Id></Othr>`)
const code = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT')
const amountXml = (amount: string, currency: string) => `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>`
const balanceXml = (type: string, amount: string, currency: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amountXml(amount, currency)}<CdtDbtInd>${code(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
const optional = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** The day in the bank's zone: an entry of a test comes after the deal that it pays. */
export const today = () => dayOf(new Date(), 'Europe/Warsaw')
const moment = (text: string) => (text.includes('T') ? `<DtTm>${text}</DtTm>` : `<Dt>${text}</Dt>`)

function entryXml(entry: CamtEntry & { currency: string }, version: number): string {
  const { amount, currency, status = 'BOOK', booked = today(), reversal, entryReference, entryText, payments, count } = entry
  const isNew = version >= 7
  const details = payments ?? [entry]
  const announced = count === undefined ? '' : `<Btch><NbOfTxs>${count}</NbOfTxs></Btch>`
  const transactions = details
    .map((one) =>
      paymentXml(
        { ...one, currency: one.currency ?? currency, isOut: (code(one.amount ?? amount) === 'DBIT') !== (reversal ?? false) },
        version,
      ),
    )
    .join('')
  return `<Ntry>${amountXml(amount, currency)}<CdtDbtInd>${code(amount)}</CdtDbtInd>${optional('RvslInd', reversal ? 'true' : undefined)}<Sts>${
    isNew ? `<Cd>${status}</Cd>` : status
  }</Sts>${booked === '' ? '' : `<BookgDt>${moment(booked)}</BookgDt>`}${optional('AcctSvcrRef', entryReference)}<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>${
    announced || transactions ? `<NtryDtls>${announced}${transactions}</NtryDtls>` : ''
  }${optional('AddtlNtryInf', entryText)}</Ntry>`
}

function paymentXml(payment: CamtPayment & { currency: string; isOut: boolean }, version: number): string {
  const {
    amount,
    currency,
    isOut,
    reference,
    endToEndId,
    creditorReference,
    text = [],
    name,
    account,
    bank,
    ultimate,
    accepted,
    returned,
  } = payment
  const role = isOut ? 'Cdtr' : 'Dbtr'
  const party = (tag: string, of: string | undefined) =>
    of === undefined ? '' : `<${tag}>${version >= 7 ? `<Pty>${optional('Nm', of)}</Pty>` : optional('Nm', of)}</${tag}>`
  const refs = optional('AcctSvcrRef', reference) + optional('EndToEndId', endToEndId)
  const parties =
    party(role, name) +
    (account === undefined ? '' : `<${role}Acct><Id>${accountXml(account)}</Id></${role}Acct>`) +
    party(`Ultmt${role}`, ultimate)
  const remittance =
    text.map((line) => optional('Ustrd', line)).join('') +
    (creditorReference === undefined ? '' : `<Strd><CdtrRefInf>${optional('Ref', creditorReference)}</CdtrRefInf></Strd>`)
  const own = amount === undefined ? '' : amountXml(amount, currency)
  const sum =
    version > 2 ? own + (own && `<CdtDbtInd>${code(amount ?? '')}</CdtDbtInd>`) : own && `<AmtDtls><TxAmt>${own}</TxAmt></AmtDtls>`
  const wrap = (tag: string, inner: string) => (inner ? `<${tag}>${inner}</${tag}>` : '')
  return `<TxDtls>${wrap('Refs', refs)}${sum}${wrap('RltdPties', parties)}${wrap('RltdAgts', bank === undefined ? '' : agentXml(`${role}Agt`, bank, version))}${wrap('RmtInf', remittance)}${wrap('RltdDts', optional('AccptncDtTm', accepted))}${
    returned === undefined ? '' : `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`
  }</TxDtls>`
}

const agentXml = (role: string, bank: string, version: number) =>
  `<${role}><FinInstnId>${
    /^\d+$/.test(bank) ? `<ClrSysMmbId>${optional('MmbId', bank)}</ClrSysMmbId>` : optional(version > 2 ? 'BICFI' : 'BIC', bank)
  }</FinInstnId></${role}>`
