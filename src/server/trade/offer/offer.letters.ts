import Big from 'big.js'
import { printReference } from '#contract/creditor-reference.ts'
import { formatAmount } from '#contract/format-amount.ts'
import { pageWithReference } from '#contract/pages.ts'
import { waitForRelease } from '../../client/account/account.ts'
import type { Letter, LetterOrder, LetterWriters } from '../../platform/mail/mail.ts'
import { latestHead } from '../../platform/record-log/published-heads.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import type { TradeContext } from '../context.ts'
import { findForLetter } from './offer.store.ts'
import { reminderOf } from './reminder.ts'
import { type Texts, textsIn } from './texts.ts'

/** Of a deal, ordered by its offer. */
export type DealLetter = Extract<LetterOrder['kind'], `deal-${string}`>
type OfferLetter = 'offer-ready' | 'offer-ends-soon' | 'offer-accepted'
type Head = NonNullable<Awaited<ReturnType<typeof latestHead>>>
export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findForLetter>>>

export type LetterContext = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator' | 'publicOrigin'>

/** Letters about offers. */
export const offerLetters = (context: LetterContext): Pick<LetterWriters, OfferLetter> => ({
  'offer-ready': (order) => writeLetter(context, order, ({ offer, end }) => (end ? null : readyLetter(offer, context.operator))),
  'offer-ends-soon': (order) =>
    writeLetter(context, order, ({ offer, end, request }) => {
      const isKnown = reminderOf(offer)?.ifUnread && request.openOfferReadAt !== null
      return end || isKnown ? null : { name: 'offer.endsSoon', paragraphs: ['offer.endsSoon.what'] }
    }),
  'offer-accepted': (order) =>
    writeLetter(context, order, ({ offer }) => ({
      name: 'offer.accepted',
      paragraphs: [`offer.accepted.${offer.direction}`, 'offer.accepted.notYou'],
    })),
})

type TextId = Parameters<Texts>[0]

/** What has a subject, a heading and paragraphs among the texts. */
type LetterName = TextId extends infer Id ? (Id extends `${infer Name}.subject` ? Name : never) : never

export interface Wording {
  name: LetterName
  paragraphs: TextId[]
  /** For the paragraphs. */
  values?: Record<string, string>
}

function readyLetter({ kind, direction }: FoundOffer['offer'], { wallets }: LetterContext['operator']): Wording {
  if (kind === 'firm') return { name: 'offer.ready', paragraphs: ['offer.ready.what'] }
  const asksSender = direction === 'sell' && wallets.askSenderFirst
  return { name: 'offer.indication', paragraphs: ['offer.indication.what', ...(asksSender ? (['offer.indication.wallet'] as const) : [])] }
}

/** Writes a letter about an offer or its deal. They never have an account number, an address of coins, or a name. */
export async function writeLetter(
  context: LetterContext,
  order: Extract<LetterOrder, { kind: OfferLetter | DealLetter }>,
  wordingOf: (found: FoundOffer) => Wording | null | Promise<Wording | null>,
): Promise<Letter | null> {
  const found = await findForLetter(context.database, order.offerId)
  if (!found || found.account.state === 'closed') return null
  if (found.account.state === 'frozen') return waitForRelease(context, order)
  const wording = await wordingOf(found)
  const toContact = 'to' in order && order.to === 'contact'
  if (!wording) return null
  const latest = order.kind === 'offer-accepted' ? await latestHead(context.database) : undefined
  // The first head of an installation is over nothing.
  const head = latest && latest.size > 0 ? latest : undefined
  return letter(context, found, { ...wording, to: toContact ? found.request.email : found.account.email, head })
}

function letter(
  { operator, publicOrigin }: LetterContext,
  found: FoundOffer,
  { name, paragraphs, values, to, head }: Wording & { to: string; head: Head | undefined },
): Letter {
  const { offer, deal, account } = found
  const { language } = account
  const t = textsIn(language)
  const { brand, contact } = operator
  const reference = deal && !name.startsWith('offer') ? printReference(deal.reference) : offer.reference
  const isAccepted = deal !== null && name !== 'offer.ready'
  const email = contact.email
  const render = t as (id: TextId, values: Record<string, string>) => string
  return {
    to,
    language,
    subject: render(`${name}.subject`, { reference }),
    heading: t(`${name}.heading`),
    paragraphs: [
      ...paragraphs.map((id) => render(id, { email, ...values })),
      t('offer.letters.onlyInAccount'),
      ...(head ? [t('offer.accepted.whyLog')] : []),
    ],
    facts: [...amountFacts(found, t), ...(showsTime(name) ? timeFacts(found, t) : []), ...headFacts(head, t)],
    action: isAccepted
      ? { label: t('offer.letters.seeDeal'), url: publicOrigin + pageWithReference.deal(deal.reference) }
      : { label: t('offer.letters.seeOffer'), url: publicOrigin + pageWithReference.offer(offer.reference) },
    footnote: t('offer.letters.why', { brand: brand.name, email }),
  }
}

/** By when to pay is said until the deal is paid. */
const showsTime = (name: Wording['name']) =>
  name.startsWith('offer.') || name === 'deal.part' || name === 'deal.lapsed' || name === 'deal.cancelled'

/** Whoever keeps the letter can prove with it what the log had. */
const headFacts = (head: Head | undefined, t: Texts) =>
  head ? [{ label: t('offer.accepted.logHead'), value: t('offer.accepted.logHeadOf', { size: head.size, root: head.root }) }] : []

function amountFacts({ offer, deal, account: { language } }: FoundOffer, t: Texts) {
  const { direction, currency, coin, rate, feeAmount, networkFee } = offer
  const money = `${formatAmount(Big(offer.fiatAmount).toFixed(2), language)} ${currency}`
  const coins = `${formatAmount(Big(offer.coinAmount).toFixed(), language)} ${coin}`
  const isBuy = direction === 'buy'
  return [
    { label: t('offer.letters.reference'), value: offer.reference },
    ...(deal ? [{ label: t('offer.letters.deal'), value: printReference(deal.reference) }] : []),
    { label: t(isBuy ? 'offer.letters.youPay' : 'offer.letters.youSend'), value: isBuy ? money : coins },
    { label: t('offer.letters.youGet'), value: isBuy ? coins : money },
    {
      label: t('offer.letters.rate'),
      value: t('offer.letters.rateOf', { coin, price: `${formatAmount(Big(rate).toFixed(), language)} ${currency}` }),
    },
    { label: t('offer.letters.fee'), value: `${formatAmount(Big(feeAmount).toFixed(2), language)} ${currency}` },
    ...(Big(networkFee).gt(0)
      ? [{ label: t('offer.letters.networkFee'), value: `${formatAmount(Big(networkFee).toFixed(), language)} ${coin}` }]
      : []),
  ]
}

function timeFacts({ offer, deal, account: { language } }: FoundOffer, t: Texts) {
  if (deal)
    return [
      { label: t(offer.direction === 'buy' ? 'offer.letters.payBy' : 'offer.letters.sendBy'), value: letterMoment(deal.payBy, language) },
    ]
  return offer.expiresAt ? [{ label: t('offer.letters.until'), value: letterMoment(offer.expiresAt, language) }] : []
}
