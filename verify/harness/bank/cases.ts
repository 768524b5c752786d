import Big from 'big.js'
import type { CamtPayment } from '../../../src/server/testing/camt-files.ts'
import { chance, pick, type Random } from '../random.ts'
import { closeNames, type Party, rightNames } from './people.ts'
import { rightSpellings, wrongSpellings } from './references.ts'
import { anyOf, by, type Case, one, pays, silent, spelled } from './transfer.ts'

function sameUltimate(party: Party, random: Random): Pick<CamtPayment, 'name' | 'ultimate'> {
  const name = anyOf(rightNames, random)(party, random)
  return { name, ultimate: name }
}

const part = (amount: string, percent: number) => Big(amount).times(percent).div(100).toFixed(2)
const rest = (amount: string, paid: string) => Big(amount).minus(paid).toFixed(2)

const spellingCases: Case[] = Object.entries(rightSpellings).map(([spelling, spell]) => ({
  kind: `reference, ${spelling}`,
  weight: 2.5,
  make: one('itself', ({ random }, { reference }) => ({ ...silent, ...spell(reference, random) })),
}))

const nameCases: Case[] = Object.entries(rightNames).map(([writing, write]) => ({
  kind: `name, ${writing}`,
  weight: 2,
  make: one('itself', ({ random }, { client }) => ({ name: write(client.party, random) })),
}))

/** Money that an honest clerk expects to be recorded by itself, or that at least may be. */
export const payingCases: Case[] = [
  ...spellingCases,
  ...nameCases,
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
    kind: 'batch, at first as a sum',
    weight: 0.5,
    make: (making) => {
      const { source, random } = making
      const first = source.newDeal()
      const reported = { batch: first.reference, isSumFirst: true, references: 'all', expected: 'either' } as const
      return [first, source.newDeal({ currency: first.currency })].map((deal) =>
        pays(making, deal, { creditorReference: `RF${deal.reference}`, ...by(deal, random) }, reported),
      )
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
      const isReported = chance(70, random)
      // Without the bank's references, twins look like one payment that is reported twice.
      const twin = { amount, references: isReported ? 'all' : 'none', expected: 'doubt' } as const
      const said = { ...by(deal, random), ...spelled(deal, random) }
      return [pays(making, deal, said, twin), pays(making, deal, said, { ...twin, isTwin: true })]
    },
  },
  {
    kind: 'short, then topped up',
    weight: 3,
    make: (making) => {
      const { source, random, day } = making
      const deal = source.newDeal()
      const amount = part(deal.amount, random.between(50, 99))
      return [
        pays(making, deal, spelled(deal, random), { amount }),
        pays(making, deal, spelled(deal, random), { amount: rest(deal.amount, amount), day: day + 1 }),
      ]
    },
  },
  {
    kind: 'a close name or none, from an account that paid before',
    weight: 2,
    make: (making) => {
      const { source, random, day } = making
      const client = source.newClient()
      const [first, second] = [source.newDeal({ client }), source.newDeal({ client })]
      const name = chance(50, random) ? anyOf(closeNames, random)(client.party, random) : undefined
      return [
        pays(making, first, spelled(first, random)),
        pays(making, second, { ...spelled(second, random), name }, { day: day + random.between(1, 2), expected: 'person' }),
      ]
    },
  },
  {
    kind: 'paid, and paid again',
    weight: 1,
    make: (making) => {
      const { source, random, day } = making
      const deal = source.newDeal()
      return [
        pays(making, deal, spelled(deal, random)),
        // If it says the same, a notification and a statement may mean one payment by it.
        pays(making, deal, spelled(deal, random), { day: day + 1, expected: 'doubt' }),
      ]
    },
  },
  {
    kind: 'reported under two references of the bank',
    weight: 1,
    make: one('itself', undefined, () => ({ isNotified: true, hasTwoReferences: true, references: 'all' })),
  },
  {
    kind: 'for a deal whose time is over',
    weight: 1,
    make: (making) => {
      const deal = making.source.newDeal({ isOver: true })
      return [pays(making, deal, spelled(deal, making.random))]
    },
  },
  {
    kind: 'alike but for a wrong digit, without references of the bank',
    weight: 0.7,
    make: (making) => {
      const { source, random } = making
      const right = source.newDeal()
      const wrong = source.newDeal({ currency: right.currency, amount: right.amount, client: right.client })
      const alike = { ...by(right, random), text: [`Exchange RF${right.reference}`] }
      const mistyped = wrongSpellings['a wrong digit']?.(wrong.reference, random)
      return [
        pays(making, right, alike, { references: 'none', expected: 'doubt' }),
        pays(making, wrong, { ...alike, text: mistyped?.text ?? [] }, { references: 'none', expected: 'person' }),
      ]
    },
  },
  {
    kind: 'a reference of the bank that another payment has',
    weight: 1,
    make: (making) => {
      const { source, random, day } = making
      const [first, second] = [source.newDeal(), source.newDeal()]
      const reference = `R${first.reference}`
      return [
        pays(making, first, spelled(first, random), { reference }),
        pays(making, second, spelled(second, random), { reference, day: day + random.between(0, 1) }),
      ]
    },
  },
  {
    kind: 'two parts under one reference of the bank',
    weight: 0.5,
    make: (making) => {
      const { source, random } = making
      const deal = source.newDeal()
      const [amount, reference] = [part(deal.amount, random.between(10, 45)), `R${deal.reference}`]
      const reported = { reference, expected: 'doubt' } as const
      return [amount, rest(deal.amount, amount)].map((each) => pays(making, deal, spelled(deal, random), { ...reported, amount: each }))
    },
  },
  { kind: 'too much', weight: 1, make: one('itself', undefined, (_, deal) => ({ amount: Big(deal.amount).plus('10.01').toFixed(2) })) },
  {
    kind: 'an ultimate debtor of the same name',
    weight: 1,
    make: one('itself', ({ random }, { client }) => sameUltimate(client.party, random)),
  },
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

const wrongReferenceCases: Case[] = Object.entries(wrongSpellings).map(([mistake, spell]) => ({
  kind: `reference, ${mistake}`,
  weight: 1.2,
  make: one('person', ({ random }, { reference }) => ({ ...silent, ...spell(reference, random) })),
}))

const closeNameCases: Case[] = Object.entries(closeNames).map(([writing, write]) => ({
  kind: `name, ${writing}`,
  weight: 0.6,
  // From an account that nobody has seen.
  make: one('person', ({ random, source }, { client }) => ({ name: write(client.party, random), account: source.newAccount() })),
}))

/** Money that must wait for a person, or that is none for a deal. */
export const personCases: Case[] = [
  ...wrongReferenceCases,
  ...closeNameCases,
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
    kind: 'a batch that is not listed whole',
    weight: 1,
    make: one('person', ({ random }, deal) => {
      const [amount, creditorReference] = [part(deal.amount, 50), `RF${deal.reference}`]
      const payment = { ...by(deal, random), creditorReference, amount }
      const isCounted = chance(50, random)
      return isCounted ? { payments: [payment, payment], count: 3 } : { payments: [payment, { ...payment, amount: '0.01' }] }
    }),
  },
  {
    kind: 'a reversal of a debit',
    weight: 0.7,
    make: one('person', () => ({ reversal: true })),
  },
  { kind: 'never booked', weight: 1.5, make: one('nothing', undefined, () => ({ neverBooked: 'PDNG', references: 'all' })) },
  { kind: 'information only', weight: 1, make: one('nothing', undefined, () => ({ neverBooked: 'INFO' })) },
  // The bank may take a payment back by it.
  { kind: 'a debit with a reference', weight: 1.5, make: one('person', undefined, (_, deal) => ({ amount: `-${deal.amount}` })) },
  {
    kind: 'a debit of somebody else’s',
    weight: 1,
    make: one(
      'nothing',
      ({ source }) => ({ ...silent, text: ['Charges'], name: 'Bank', account: source.newAccount() }),
      (_, deal) => ({ amount: `-${deal.amount}` }),
    ),
  },
  { kind: 'no money', weight: 1, make: one('nothing', undefined, () => ({ amount: '0.00' })) },
]
