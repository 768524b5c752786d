import Big from 'big.js'
import type { MovementKind } from '#contract/desk/money.ts'
import type { Ledger, LedgerFill, LedgerTransfer } from './ledger.ts'
import { add, type Amounts } from './amounts.ts'

/** What moved money or coins of a deal, or corrected what was recorded. */
export interface Movement {
  /** When it was recorded or decided, so that nothing recorded later changes a past day. */
  at: Date
  kind: MovementKind
  /** What came; with a minus, what left. */
  amounts: Amounts
  /** For people, who compare it with bank and chain. A transfer's transaction is in it as soon as it is recorded. */
  reference: string
}

/** All movements of a deal and those that it replaces, in no order. */
export const movementsOf = (ledger: Ledger, { coin, currency }: { coin: string; currency: string }): Movement[] => [
  ...ledger.payments.flatMap(({ payment, reversal }): Movement[] => [
    {
      at: payment.recordedAt,
      kind: 'payment',
      amounts: amountsOf([payment.currency, payment.amount]),
      reference: inOneLine(payment.bankReference, payment.payerName),
    },
    ...(reversal
      ? [
          {
            at: reversal.recordedAt,
            kind: 'payment-taken-back' as const,
            amounts: amountsOf([payment.currency, minus(payment.amount)]),
            reference: inOneLine(payment.bankReference, payment.payerName),
          },
        ]
      : []),
  ]),
  ...ledger.fills.flatMap((one) => movementsOfFill(one, { coin, currency })),
  ...ledger.transfers.flatMap(movementsOfTransfer),
]

function movementsOfFill({ fill, annulment }: LedgerFill, { coin, currency }: { coin: string; currency: string }): Movement[] {
  const [bought, sold] = [
    fill.side === 'buy' ? fill.coinAmount : minus(fill.coinAmount),
    fill.side === 'buy' ? minus(fill.fiatAmount) : fill.fiatAmount,
  ]
  const reference = `${fill.venue} ${fill.venueReference}`
  const made: Movement = { at: fill.recordedAt, kind: 'fill', amounts: amountsOf([coin, bought], [currency, sold]), reference }
  if (!annulment) return [made]
  const amounts = amountsOf([coin, minus(bought)], [currency, minus(sold)])
  return [made, { at: annulment.recordedAt, kind: 'fill-annulled', amounts, reference }]
}

function movementsOfTransfer({ transfer, steps }: LedgerTransfer): Movement[] {
  const { purpose, currency, amount, committedAt, toName, toAccount } = transfer
  const reference = inOneLine(
    steps.findLast(({ step }) => step.kind === 'sent' || step.kind === 'confirmed')?.step.reference,
    toName,
    toAccount,
  )
  const decided: Movement = { at: committedAt, kind: purpose, amounts: amountsOf([currency, minus(amount)]), reference }
  const failed = steps.filter(({ step }) => step.kind === 'failed' || step.kind === 'returned')
  return [
    decided,
    ...failed.map(({ step }): Movement => ({
      at: step.recordedAt,
      kind: `${purpose}-failed`,
      amounts: amountsOf([currency, amount]),
      reference,
    })),
  ]
}

const inOneLine = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

const minus = (amount: string) => Big(amount).times(-1).toFixed()

function amountsOf(...parts: [unit: string, amount: string][]): Amounts {
  const amounts: Amounts = new Map()
  for (const [unit, amount] of parts) add(amounts, unit, amount)
  return amounts
}

/** What the movements before a moment leave. */
export function balanceAt(movements: Movement[], moment: Date): Amounts {
  const balance: Amounts = new Map()
  for (const { at, amounts } of movements) if (at < moment) amounts.forEach((amount, unit) => add(balance, unit, amount))
  return balance
}
