import Big from 'big.js'
import type { CamtEntry, CamtPayment } from '../../../src/server/testing/camt-files.ts'
import type { Random } from '../random.ts'
import type { DealSource, UnpaidDeal } from './deals.ts'
import { closeNames, rightNames } from './people.ts'
import { chance, pick, pickWeighted } from './pick.ts'
import { rightSpellings, type Said, wrongSpellings } from './references.ts'

/**
 * What must become of a transfer. `itself`: an honest clerk expects that it is recorded by itself. `person`: it must wait for a person. `either`: both
 * are right, but only at its own deal. `nothing`: it is no money for a deal.
 */
export type Expected = 'itself' | 'person' | 'either' | 'nothing'

/** One movement of money as it truly was. How the bank tells it is in `files.ts`. */
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
  /** The bank never books it, or only tells of it. */
  neverBooked?: 'PDNG' | 'INFO'
  /** Told as pending before it is booked. */
  isPendingFirst?: boolean
  /** Which reports have the bank's own reference. By default, as the bank is used to. */
  references?: 'all' | 'none'
  /** The bank's own reference of several transfers: a reversal has that of its payment. */
  reference?: string
}

export interface Making {
  source: DealSource
  random: Random
  /** Of the first transfer. Others come up to `span` days later. */
  day: number
}

interface Case {
  kind: string
  weight: number
  make: (making: Making) => Omit<Transfer, 'kind'>[]
}

type Changed = Partial<Omit<Transfer, 'kind' | 'entry'>>

/** A transfer of the deal's whole amount by its client. */
const pays = ({ random, day }: Making, deal: UnpaidDeal, entry: Partial<CamtEntry>, changed: Changed = {}): Omit<Transfer, 'kind'> => ({
  day,
  currency: deal.currency,
  amount: deal.amount,
  deal: deal.reference,
  expected: 'itself',
  entry: { ...by(deal, random), ...entry },
  ...changed,
})

const anyOf = <Write>(all: Record<string, Write>, random: Random): Write => pick(Object.values(all), random)
const spelled = ({ reference }: UnpaidDeal, random: Random): Said => anyOf(rightSpellings, random)(reference, random)
const by = ({ client: { party, account } }: Pick<UnpaidDeal, 'client'>, random: Random): Pick<CamtPayment, 'name' | 'account'> => ({
  name: anyOf(rightNames, random)(party, random),
  account,
})

/** One transfer of one deal, with another entry than usual. */
const one =
  (
    expected: Expected,
    change: (making: Making, deal: UnpaidDeal) => Partial<CamtEntry> = () => ({}),
    changed: (making: Making, deal: UnpaidDeal) => Changed = () => ({}),
  ) =>
  (making: Making) => {
    const deal = making.source.newDeal()
    return [pays(making, deal, { ...spelled(deal, making.random), ...change(making, deal) }, { expected, ...changed(making, deal) })]
  }

const part = (amount: string, percent: number) => Big(amount).times(percent).div(100).toFixed(2)
const rest = (amount: string, paid: string) => Big(amount).minus(paid).toFixed(2)
const silent = { creditorReference: undefined, text: undefined, endToEndId: undefined, entryText: undefined }

const spellingCases: Case[] = Object.entries(rightSpellings).map(([spelling, spell]) => ({
  kind: `reference ${spelling}`,
  weight: 2.5,
  make: one('itself', ({ random }, { reference }) => ({ ...silent, ...spell(reference, random) })),
}))

const nameCases: Case[] = Object.entries(rightNames).map(([writing, write]) => ({
  kind: `name ${writing}`,
  weight: 2,
  make: one('itself', ({ random }, { client }) => ({ name: write(client.party, random) })),
}))

const wrongReferenceCases: Case[] = Object.entries(wrongSpellings).map(([mistake, spell]) => ({
  kind: `reference with ${mistake}`,
  weight: 1.2,
  make: one('person', ({ random }, { reference }) => ({ ...silent, ...spell(reference, random) })),
}))

const closeNameCases: Case[] = Object.entries(closeNames).map(([writing, write]) => ({
  kind: `name with ${writing}`,
  weight: 0.6,
  // From an account that nobody has seen.
  make: one('person', ({ random, source }, { client }) => ({ name: write(client.party, random), account: source.newAccount() })),
}))

const moneyCases: Case[] = [
  {
    kind: 'batch',
    weight: 2,
    make: (making) => {
      const { source, random } = making
      const first = source.newDeal()
      const others = Array.from({ length: random.between(1, 5) }, () => source.newDeal({ currency: first.currency }))
      // What the bank adds to an entry is not said about one payment of several.
      return [first, ...others].map((deal) => {
        const { entryText, ...said } = spelled(deal, random)
        return pays(making, deal, { ...said, ...(entryText !== undefined && { text: [entryText] }) }, { batch: first.reference })
      })
    },
  },
  {
    kind: 'split into two parts on one day',
    weight: 2,
    make: (making) => {
      const deal = making.source.newDeal()
      const amount = part(deal.amount, making.random.between(10, 45))
      return [amount, rest(deal.amount, amount)].map((each) => pays(making, deal, spelled(deal, making.random), { amount: each }))
    },
  },
  {
    kind: 'split into equal parts on one day',
    weight: 1,
    make: (making) => {
      const { source, random } = making
      const deal = source.newDeal()
      const amount = part(deal.amount, 25)
      const isTold = chance(70, random)
      // Without the bank's references, twins look like one payment that is told twice.
      const twin = { amount, ...(isTold ? { references: 'all' as const } : { references: 'none' as const, expected: 'either' as const }) }
      const said = spelled(deal, random)
      return [pays(making, deal, said, twin), pays(making, deal, said, twin)]
    },
  },
  {
    kind: 'short, then topped up under any name',
    weight: 3,
    make: (making) => {
      const { source, random, day } = making
      const deal = source.newDeal()
      const amount = part(deal.amount, random.between(50, 99))
      const topUp = { amount: rest(deal.amount, amount), day: day + 1 }
      const name = chance(50, random) ? anyOf(closeNames, random)(deal.client.party, random) : undefined
      return [
        pays(making, deal, spelled(deal, random), { amount }),
        pays(making, deal, { ...spelled(deal, random), ...(name && { name }) }, topUp),
      ]
    },
  },
  {
    kind: 'known account under another name or none',
    weight: 3,
    make: (making) => {
      const { source, random, day } = making
      const client = source.newClient()
      const [first, second] = [source.newDeal({ client }), source.newDeal({ client })]
      const name = chance(50, random) ? anyOf(closeNames, random)(client.party, random) : undefined
      return [
        pays(making, first, spelled(first, random)),
        pays(making, second, { ...spelled(second, random), name }, { day: day + random.between(1, 2) }),
      ]
    },
  },
  { kind: 'too much', weight: 1, make: one('itself', undefined, (_, deal) => ({ amount: Big(deal.amount).plus('10.01').toFixed(2) })) },
  { kind: 'zeros after the cents', weight: 1.5, make: one('itself', undefined, (_, deal) => ({ amount: `${deal.amount}000` })) },
  { kind: 'pending, then booked', weight: 3, make: one('itself', undefined, () => ({ isPendingFirst: true, references: 'all' })) },
  {
    kind: 'pending, then booked, without references of the bank',
    weight: 0.5,
    make: one('either', undefined, () => ({ isPendingFirst: true, references: 'none' })),
  },
  {
    kind: 'accepted days before',
    weight: 1,
    make: one('itself', () => ({ accepted: '2026-10-01T10:00:00.250+02:00' })),
  },
  {
    kind: 'reversed by the bank',
    weight: 1.5,
    make: (making) => {
      const { source, random, day } = making
      const deal = source.newDeal()
      const reference = `R${deal.reference}`
      const taken = { amount: `-${deal.amount}`, day: day + random.between(0, 2), expected: 'person', reference } as const
      return [
        pays(making, deal, spelled(deal, random), { reference }),
        pays(making, deal, { ...spelled(deal, random), reversal: true }, taken),
      ]
    },
  },
]

const personCases: Case[] = [
  { kind: 'no reference', weight: 1.5, make: one('person', () => ({ ...silent, text: ['Exchange of coins'] })) },
  { kind: 'nothing said', weight: 0.5, make: one('person', () => silent) },
  { kind: 'digits without RF', weight: 1, make: one('either', (_, { reference }) => ({ ...silent, text: [`Exchange ${reference}`] })) },
  {
    kind: 'a reference of no deal',
    weight: 1,
    make: one('person', ({ source }) => ({ ...silent, creditorReference: `RF${source.newReference()}` })),
  },
  {
    kind: 'two deals in one text',
    weight: 1,
    make: one('person', ({ source }, { reference, client }) => ({
      ...silent,
      text: [`RF${reference} and RF${source.newDeal({ client }).reference}`],
    })),
  },
  {
    kind: 'another deal in another field',
    weight: 1,
    make: one('person', ({ source, random }, { reference }) => ({
      ...silent,
      creditorReference: `RF${reference}`,
      ...pick([{ text: [`RF${source.newDeal().reference}`] }, { endToEndId: `RF${source.newDeal().reference}` }], random),
    })),
  },
  {
    kind: 'a stranger',
    weight: 2,
    make: one('person', ({ source }) => ({ name: source.newParty().name, account: source.newAccount() })),
  },
  {
    kind: 'another client',
    weight: 2,
    make: one('person', ({ source, random }, deal) => {
      const other = source.deals.findLast(({ client }) => client !== deal.client) ?? { client: source.newClient() }
      return by(other, random)
    }),
  },
  {
    kind: 'no name, and an unknown account',
    weight: 1,
    make: one('person', ({ source }) => ({ name: undefined, account: source.newAccount() })),
  },
  { kind: 'no account', weight: 1, make: one('person', () => ({ account: undefined })) },
  { kind: 'an ultimate debtor', weight: 1, make: one('person', ({ source }) => ({ ultimate: source.newParty().name })) },
  { kind: 'our own account', weight: 1, make: one('person', () => ({ account: 'PL74000000000000000000000001' })) },
  { kind: 'a payout that came back', weight: 1, make: one('person', () => ({ returned: 'AC04' })) },
  { kind: 'a batch without its payments', weight: 1, make: one('person', () => ({ payments: [], count: 2 })) },
  {
    kind: 'a reversal of a debit',
    weight: 0.7,
    make: one('person', () => ({ reversal: true })),
  },
  { kind: 'never booked', weight: 1.5, make: one('nothing', undefined, () => ({ neverBooked: 'PDNG', references: 'all' })) },
  { kind: 'information only', weight: 1, make: one('nothing', undefined, () => ({ neverBooked: 'INFO' })) },
  { kind: 'a debit with a reference', weight: 1.5, make: one('nothing', undefined, (_, deal) => ({ amount: `-${deal.amount}` })) },
]

const cases: Case[] = [...spellingCases, ...nameCases, ...wrongReferenceCases, ...closeNameCases, ...moneyCases, ...personCases]
/** How many days after its first transfer the last one of a case may come. */
const span = 2

/** Makes up cases until there are so many transfers. Their first days are spread over all days but the last ones. */
export function makeTransfers(source: DealSource, { count, days, random }: { count: number; days: number; random: Random }): Transfer[] {
  const transfers: Transfer[] = []
  while (transfers.length < count) {
    const { kind, make } = pickWeighted(cases, random)
    const making = { source, random, day: random.between(0, days - 1 - span) }
    transfers.push(...make(making).map((transfer) => ({ ...transfer, kind })))
  }
  return transfers
}
