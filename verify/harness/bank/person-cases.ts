import { closeNames } from './people.ts'
import { pick } from './pick.ts'
import { wrongSpellings } from './references.ts'
import { by, type Case, one, silent } from './transfer.ts'

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
    kind: 'a reversal of a debit',
    weight: 0.7,
    make: one('person', () => ({ reversal: true })),
  },
  { kind: 'never booked', weight: 1.5, make: one('nothing', undefined, () => ({ neverBooked: 'PDNG', references: 'all' })) },
  { kind: 'information only', weight: 1, make: one('nothing', undefined, () => ({ neverBooked: 'INFO' })) },
  { kind: 'a debit with a reference', weight: 1.5, make: one('nothing', undefined, (_, deal) => ({ amount: `-${deal.amount}` })) },
]
