import type { CamtEntry, CamtPayment } from '../../../src/server/testing/camt-files.ts'
import { pick, type Random } from '../random.ts'
import type { DealSource, UnpaidDeal } from './deals.ts'
import { mayBeCut, rightNames } from './people.ts'
import { rightSpellings, type Said } from './references.ts'

/**
 * What must become of a transfer. `itself`: an honest clerk expects that it is recorded by itself. `person`: it must wait for a person. `either`: both
 * are right, but only at its own deal. `doubt`: the same, and the only question about it may be whether it was reported before. `nothing`: it is not money for a
 * deal.
 */
export type Expected = 'itself' | 'person' | 'either' | 'doubt' | 'nothing'

/** One movement of money as it truly was. How the bank reports it is in `files.ts`. */
export interface Transfer {
  kind: string
  /** 0 is the first day. */
  day: number
  currency: UnpaidDeal['currency']
  /** Below zero: it goes. */
  amount: string
  /** The deal that it truly pays; null: none. */
  deal: string | null
  expected: Expected
  entry: Partial<CamtEntry>
  /** Transfers that the bank books as one entry. */
  batch?: string
  /** A notification reports only of the batch, without its payments. */
  isSumFirst?: boolean
  /** The bank never books it, or only notifies it. */
  neverBooked?: 'PDNG' | 'INFO'
  /** Reported as pending before it is booked. */
  isPendingFirst?: boolean
  /** Which reports have the bank's own reference. By default, as the bank is used to. */
  references?: 'all' | 'none'
  /** A notification surely reports it. */
  isNotified?: boolean
  /** The notification has another reference of the bank than the statement, so a person must be asked whether it is one payment. */
  hasTwoReferences?: boolean
  /** Nobody can tell it from the transfer before it. */
  isTwin?: boolean
  /** The bank's own reference of several transfers: a reversal has that of its payment. */
  reference?: string
}

export interface Making {
  source: DealSource
  random: Random
  /** Of the first transfer. Others come up to `span` days later. */
  day: number
}

export interface Case {
  kind: string
  weight: number
  make: (making: Making) => Omit<Transfer, 'kind'>[]
}

type Changed = Partial<Omit<Transfer, 'kind' | 'entry'>>

/** A transfer of the deal's whole amount by its client. A person looks at each name that a bank may have cut. */
export function pays(
  { random, day }: Making,
  deal: UnpaidDeal,
  entry: Partial<CamtEntry>,
  { expected = 'itself', ...changed }: Changed = {},
): Omit<Transfer, 'kind'> {
  const said = { ...by(deal, random), ...entry }
  const isAsked = expected !== 'nothing' && mayBeCut(deal.client.party, said.name ?? '')
  return {
    day,
    currency: deal.currency,
    amount: deal.amount,
    deal: deal.reference,
    entry: said,
    ...changed,
    expected: isAsked ? 'person' : expected,
  }
}

export const anyOf = <Write>(all: Record<string, Write>, random: Random): Write => pick(Object.values(all), random)
export const spelled = ({ reference }: UnpaidDeal, random: Random): Said => anyOf(rightSpellings, random)(reference, random)
export const by = ({ client: { party, account } }: Pick<UnpaidDeal, 'client'>, random: Random): Pick<CamtPayment, 'name' | 'account'> => ({
  name: anyOf(rightNames, random)(party, random),
  account,
})

/** One transfer of one deal, with another entry than usual. */
export const one =
  (
    expected: Expected,
    change: (making: Making, deal: UnpaidDeal) => Partial<CamtEntry> = () => ({}),
    changed: (making: Making, deal: UnpaidDeal) => Changed = () => ({}),
  ) =>
  (making: Making) => {
    const { source } = making
    // Otherwise two that say nothing about their deals could be twins.
    const deal = source.newDeal(expected === 'itself' ? {} : { amount: source.newAmount() })
    return [pays(making, deal, { ...spelled(deal, making.random), ...change(making, deal) }, { expected, ...changed(making, deal) })]
  }

export const silent = { creditorReference: undefined, text: undefined, endToEndId: undefined, entryText: undefined }
