import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './accounts.ts'
import { readOrder, RefusedPayment } from './order.ts'
import { centsOf, type Entry, escaped, type Message, notification, type Payment, printCents, statement, tag } from './camt.ts'

export const cases = {
  booked: 'Booked at once',
  pending: 'Pending, and booked after five seconds',
  batch: 'In a batch with a stranger’s payment',
  twice: 'Twice',
  reversed: 'Booked, and reversed by the bank after five seconds',
  recalled: 'Booked, and recalled by the payer after five seconds',
} as const
type Case = keyof typeof cases

export interface NewPayment {
  reference?: string | undefined
  text?: string | undefined
  /** Such as `1234.50`. */
  amount: string
  currency: string
  payerName: string
  payerIban?: string | undefined
  /** A moment or a day; now by default. */
  bookedAt?: string | undefined
  case?: Case | undefined
}

export const orderCases = {
  executed: 'Taken, and debited',
  rejected: 'Rejected: the account is closed',
  returned: 'Taken and debited, and back after five seconds',
} as const
type OrderCase = keyof typeof orderCases

const laterMs = 5000
const usualIban = 'DE89370400440532013000'

interface BankParts {
  accounts: Account[]
  /** The service reads the files that appear here. */
  folder: string
  now: () => number
}

export type Bank = ReturnType<typeof createBank>

/** A bank that reports payments by files. It keeps its ledger in memory: after a restart, accounts begin at zero. */
export function createBank({ accounts, folder, now }: BankParts) {
  const ledgers = new Map(accounts.map((account) => [account.currency, { account, opening: 0n, entries: [] as Entry[] }]))
  const reports: { at: string; text: string; file: string }[] = []
  /** The message ids of the orders that were taken: the same order is taken once. */
  const orders = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  const newId = () => `SB${randomBytes(6).toString('hex').toUpperCase()}`

  function write(account: Account, name: string, xml: (message: Message) => string, entries: Entry[]): string {
    // As an old bank and a new one write.
    const version = account.currency === 'EUR' ? 8 : 2
    return writeFile(`${account.currency}-${name}`, (id, createdAt) => xml({ account, version, id, createdAt, entries }))
  }

  function writeFile(name: string, xml: (id: string, createdAt: string) => string): string {
    const id = newId()
    const createdAt = new Date(now()).toISOString()
    const file = `${createdAt.replaceAll(/\D/g, '').slice(0, 14)}-${name}-${id}.xml`
    // Half a file must never have the name of a whole one.
    const part = join(folder, `.${file}.part`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(part, xml(id, createdAt))
    renameSync(part, join(folder, file))
    return file
  }

  const note = (text: string, file: string) => {
    reports.unshift({ at: new Date(now()).toISOString(), text, file })
    reports.splice(20)
  }

  function sendReport(currency: string, entries: Entry[]): string {
    const ledger = ledgers.get(currency)
    if (!ledger) throw new RefusedPayment(`There is no account in ${currency}.`)
    ledger.entries.push(...entries.filter(({ status }) => status === 'booked'))
    const file = write(ledger.account, 'camt054', notification, entries)
    for (const entry of entries) {
      const sign = entry.direction === 'debit' ? '−' : ''
      note(`${sign}${printCents(centsOf(entry))} ${currency}, ${entry.status}, ${entry.payments[0]?.name ?? ''}`, file)
    }
    return file
  }

  const entry = (change: Pick<Entry, 'payments'> & Partial<Entry>): Entry => ({
    direction: 'credit',
    status: 'booked',
    bankReference: newId(),
    bookedAt: new Date(now()).toISOString(),
    isReversal: false,
    returnReason: null,
    ...change,
  })

  const later = (act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, laterMs)
    timers.add(timer)
  }

  return {
    accounts,
    reports: () => reports,

    /** Books a payment to the operator's account, and reports it. Returns the names of the files that were written at once. */
    pay({ reference, text, amount, currency, payerName, payerIban = usualIban, bookedAt, case: chosen = 'booked' }: NewPayment): string[] {
      const payment: Payment = {
        cents: readCents(amount),
        name: required('payerName', payerName),
        account: payerIban.replaceAll(' ', '') || null,
        reference: reference?.trim() || null,
        text: text?.trim() || null,
        endToEndId: 'NOTPROVIDED',
      }
      const credit = (...others: Payment[]) => entry({ payments: [payment, ...others], ...(bookedAt && { bookedAt }) })
      const back = (change: Partial<Entry>) => entry({ direction: 'debit', payments: [payment], ...change })
      const first = credit()
      if (chosen === 'pending') {
        later(() => sendReport(currency, [first]))
        return [sendReport(currency, [{ ...first, status: 'pending' }])]
      }
      if (chosen === 'batch') return [sendReport(currency, [credit(stranger)])]
      if (chosen === 'twice') return [sendReport(currency, [first, credit()])]
      const file = sendReport(currency, [first])
      if (chosen === 'reversed') later(() => sendReport(currency, [back({ isReversal: true })]))
      if (chosen === 'recalled') later(() => sendReport(currency, [back({ returnReason: 'FOCR' })]))
      return [file]
    },

    /** Takes an order of the operator's: reports on it, and books its debit. Returns the names of the files that were written at once. */
    takeOrder(content: string, chosen: OrderCase = 'executed'): string[] {
      const order = readOrder(content)
      const { messageId, endToEndId, currency, from } = order
      const account = accounts.find((one) => one.currency === currency)
      if (account?.number !== from) throw new RefusedPayment('The account that the order debits is not at this bank.')
      const isRepeated = orders.has(messageId)
      const reason = isRepeated ? duplicate : chosen === 'rejected' ? closed : undefined
      const status = reason ? 'RJCT' : 'ACSP'
      const report = writeFile('pain002', (id, createdAt) =>
        orderReport({ id, createdAt, messageId, endToEndId, status, ...(reason && { reason }) }),
      )
      note(`Order ${endToEndId}, ${reason ? `rejected: ${reason.words}` : 'taken'}`, report)
      if (reason) return [report]
      orders.add(messageId)
      const payment: Payment = {
        cents: readCents(order.amount),
        name: order.toName,
        account: order.toAccount,
        isPayee: true,
        reference: null,
        text: order.text || null,
        endToEndId,
      }
      if (chosen === 'returned') later(() => sendReport(currency, [entry({ payments: [payment], returnReason: closed.code })]))
      return [report, sendReport(currency, [entry({ direction: 'debit', payments: [payment] })])]
    },

    /** Ends the day of every account: a statement with all that was booked since the last one. Returns the names of the files. */
    endDay(): string[] {
      return [...ledgers.values()].map((ledger) => {
        const { account, opening, entries } = ledger
        const closing = entries.reduce(
          (sum, entry) => (entry.direction === 'credit' ? sum + centsOf(entry) : sum - centsOf(entry)),
          opening,
        )
        const file = write(account, 'camt053', (message) => statement(message, { opening, closing }), entries)
        Object.assign(ledger, { opening: closing, entries: [] })
        return file
      })
    },

    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const closed = { code: 'AC04', words: 'The account is closed' }
const duplicate = { code: 'DU01', words: 'An order with this message id was taken before' }

const stranger: Payment = {
  cents: 2500n,
  name: 'Marta Obca',
  account: 'DE02120300000000202051',
  reference: null,
  text: 'Invoice 2026/11',
  endToEndId: 'NOTPROVIDED',
}

function readCents(amount: string): bigint {
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount.trim()) ?? []
  if (whole === undefined) throw new RefusedPayment('amount must be a number such as 1234.50.')
  const all = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
  if (all === 0n) throw new RefusedPayment('amount must be above zero.')
  return all
}

function required(name: string, text: string): string {
  if (text.trim() === '') throw new RefusedPayment(`${name} must not be empty.`)
  return text.trim()
}

interface Report {
  id: string
  createdAt: string
  /** Of the order: the id of its message and that of its payment. */
  messageId: string
  endToEndId: string
  status: 'ACSP' | 'RJCT'
  /** Why it is rejected: a code, and words. */
  reason?: { code: string; words: string }
}

/** What the bank says about an order, as pain.002.001.10. */
function orderReport({ id, createdAt, messageId, endToEndId, status, reason }: Report): string {
  const why = reason ? tag('StsRsnInf', tag('Rsn', tag('Cd', reason.code)) + tag('AddtlInf', escaped(reason.words))) : ''
  const group = tag('OrgnlMsgId', escaped(messageId)) + tag('OrgnlMsgNmId', 'pain.001.001.09')
  const payment = tag('OrgnlEndToEndId', escaped(endToEndId)) + tag('TxSts', status) + why
  const content =
    tag('GrpHdr', tag('MsgId', id) + tag('CreDtTm', createdAt)) +
    tag('OrgnlGrpInfAndSts', group) +
    tag('OrgnlPmtInfAndSts', tag('OrgnlPmtInfId', escaped(messageId)) + tag('TxInfAndSts', payment))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">${tag('CstmrPmtStsRpt', content)}</Document>\n`
}
