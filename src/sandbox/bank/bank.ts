import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './accounts.ts'
import { centsOf, type Entry, type Message, notification, type Payment, printCents, statement } from './camt.ts'

export const cases = {
  booked: 'Booked at once',
  pending: 'Pending, and booked after five seconds',
  batch: 'In a batch with a stranger’s payment',
  twice: 'Twice',
  reversed: 'Booked, and reversed by the bank after five seconds',
  recalled: 'Booked, and recalled by the payer after five seconds',
} as const
export type Case = keyof typeof cases

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

/** Why a payment is refused. */
export class RefusedPayment extends Error {}

const laterMs = 5000
const usualIban = 'DE89370400440532013000'

interface BankParts {
  accounts: Account[]
  /** The service reads the files that appear here. */
  folder: string
  now: () => number
}

export type Bank = ReturnType<typeof createBank>

/** A bank that tells of payments by files. It keeps its ledger in memory: after a restart, accounts begin at zero. */
export function createBank({ accounts, folder, now }: BankParts) {
  const ledgers = new Map(accounts.map((account) => [account.currency, { account, opening: 0n, entries: [] as Entry[] }]))
  const told: { at: string; text: string; file: string }[] = []
  const timers = new Set<NodeJS.Timeout>()
  const newId = () => `SB${randomBytes(6).toString('hex').toUpperCase()}`

  function write(account: Account, name: string, xml: (message: Message) => string, entries: Entry[]): string {
    const id = newId()
    const createdAt = new Date(now()).toISOString()
    const file = `${createdAt.replaceAll(/\D/g, '').slice(0, 14)}-${account.currency}-${name}-${id}.xml`
    // Half a file must never have the name of a whole one.
    const part = join(folder, `.${file}.part`)
    mkdirSync(folder, { recursive: true })
    // As an old bank and a new one write.
    const version = account.currency === 'EUR' ? 8 : 2
    writeFileSync(part, xml({ account, version, id, createdAt, entries }))
    renameSync(part, join(folder, file))
    return file
  }

  function tell(currency: string, entries: Entry[]): string {
    const ledger = ledgers.get(currency)
    if (!ledger) throw new RefusedPayment(`There is no account in ${currency}.`)
    ledger.entries.push(...entries.filter(({ status }) => status === 'booked'))
    const file = write(ledger.account, 'camt054', notification, entries)
    for (const entry of entries)
      told.unshift({
        at: new Date(now()).toISOString(),
        text: `${entry.direction === 'debit' ? '−' : ''}${printCents(centsOf(entry))} ${currency}, ${entry.status}, ${entry.payments[0]?.payerName ?? ''}`,
        file,
      })
    told.splice(20)
    return file
  }

  const later = (act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, laterMs)
    timers.add(timer)
  }

  return {
    accounts,
    told: () => told,

    /** Books a payment to the operator's account, and tells of it. Returns the names of the files that were written at once. */
    pay({ reference, text, amount, currency, payerName, payerIban = usualIban, bookedAt, case: chosen = 'booked' }: NewPayment): string[] {
      const payment: Payment = {
        cents: readCents(amount),
        payerName: required('payerName', payerName),
        payerIban: payerIban.replaceAll(' ', '') || null,
        reference: reference?.trim() || null,
        text: text?.trim() || null,
        endToEndId: 'NOTPROVIDED',
      }
      const entry = (change: Partial<Entry> = {}): Entry => ({
        direction: 'credit',
        status: 'booked',
        bankReference: newId(),
        bookedAt: bookedAt || new Date(now()).toISOString(),
        isReversal: false,
        returnReason: null,
        payments: [payment],
        ...change,
      })
      const first = entry()
      const back = { direction: 'debit', bookedAt: new Date(now()).toISOString() } as const
      if (chosen === 'pending') {
        later(() => tell(currency, [first]))
        return [tell(currency, [{ ...first, status: 'pending' }])]
      }
      if (chosen === 'batch') return [tell(currency, [entry({ payments: [payment, stranger] })])]
      if (chosen === 'twice') return [tell(currency, [first, entry()])]
      const file = tell(currency, [first])
      if (chosen === 'reversed') later(() => tell(currency, [entry({ ...back, isReversal: true })]))
      if (chosen === 'recalled') later(() => tell(currency, [entry({ ...back, returnReason: 'FOCR' })]))
      return [file]
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

const stranger: Payment = {
  cents: 2500n,
  payerName: 'Marta Obca',
  payerIban: 'DE02120300000000202051',
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
