import type Big from 'big.js'
import { formatAmount } from '#contract/format-amount.ts'
import type { LetterOrder, LetterWriters } from '../../platform/mail/mail.ts'
import { type DealLetter, type FoundOffer, type LetterContext, type Wording, writeLetter } from '../offer/offer.letters.ts'
import { destinationOf, type OwnDeal } from './client-deal-next.ts'
import { withLedger } from './client-deals.ts'
import { heldFor } from './ledger.ts'
import { dueCurrencyOf, restOf } from './terms.ts'

/** Letters about deals. */
export const dealLetters = (context: LetterContext): Pick<LetterWriters, DealLetter> => ({
  ...plainLetters(context),
  'deal-paid': (order) => writeLetter(context, order, (found) => paidLetter(context, found)),
  'deal-part-received': (order) => writeLetter(context, order, (found) => partLetter(context, found)),
})

/** The client's deal with what was recorded for it. */
const dealOf = async ({ database }: LetterContext, { deal, offer }: FoundOffer): Promise<OwnDeal | undefined> =>
  deal ? withLedger(database, { deal, offer }) : undefined

/** Says what comes next. That is the client's step if nothing can be sent yet. */
async function paidLetter(context: LetterContext, found: FoundOffer): Promise<Wording> {
  const own = await dealOf(context, found)
  const destination = own && (await destinationOf(context, context.database, { ...own, now: context.clock() }))
  const { direction } = found.offer
  const [name, state] = ['deal.paid' as const, destination?.state]
  if (state === 'missing') return { name, paragraphs: [`deal.paid.${direction}.missing`] }
  return { name, paragraphs: [direction === 'buy' && state === 'unproven' ? 'deal.paid.buy.unproven' : `deal.paid.${direction}`] }
}

/** What is missing, and until when. Not written if the rest came meanwhile, or the time is over: then another letter says what happens. */
async function partLetter(context: LetterContext, found: FoundOffer): Promise<Wording | null> {
  const own = await dealOf(context, found)
  if (!own || (own.deal.state !== 'awaiting-payment' && own.deal.state !== 'awaiting-coins')) return null
  if (own.deal.payBy <= context.clock()) return null
  const { direction } = own.offer
  const text = (amount: Big) =>
    `${formatAmount(amount.toFixed(direction === 'buy' ? 2 : undefined), found.account.language)} ${dueCurrencyOf(own.offer)}`
  const values = { received: text(heldFor(own.ledger)), rest: text(restOf(own)) }
  return { name: 'deal.part', paragraphs: [`deal.part.${direction}`], values }
}

/** Those that say the same after every move. */
const plainNames = {
  'deal-lapsed': 'deal.lapsed',
  'deal-cancelled': 'deal.cancelled',
  'deal-stopped': 'deal.stopped',
  'deal-question': 'deal.question',
  'deal-sent': 'deal.sent',
  'deal-refunding': 'deal.refunding',
  'deal-refunded': 'deal.refunded',
  'deal-payment-set-aside': 'deal.setAside',
  'deal-payment-returned': 'deal.returned',
} as const satisfies Partial<Record<DealLetter, string>>

const plainLetters = (context: LetterContext) =>
  Object.fromEntries(
    Object.entries(plainNames).map(([kind, name]) => [
      kind,
      (order: Extract<LetterOrder, { kind: keyof typeof plainNames }>) =>
        writeLetter(context, order, ({ offer }) => ({ name, paragraphs: [`${name}.${offer.direction}`] })),
    ]),
  ) as Pick<LetterWriters, keyof typeof plainNames>
