import { deliveryOf } from '#contract/desk/deal-payloads.ts'
import type Big from 'big.js'
import { type CryptoCurrency, isFiat } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { findAccount } from '../../client/account/account.store.ts'
import { inSnapshot } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { formatDay } from '../../platform/text/format.ts'
import type { TradeContext } from '../context.ts'
import type { OwnDeal } from './client-deal-next.ts'
import { detailsOf, findOwnDeal, type Own } from './client-deals.ts'
import { coinsText, moneyText, rateOf, sumOf } from '../offer/offer-pdf-lines.ts'
import type { Entry, Paper } from '../../platform/pdf/paper.ts'
import { heldFor, receivedFor } from './ledger.ts'
import { dueCurrencyOf } from './terms.ts'
import { type DealParts, frameOf, particularsOf, partsOf } from './deal-paper.ts'

type Details = Awaited<ReturnType<typeof detailsOf>>

/** What came for a deal and what was sent, as PDF, once it is done or refunded. */
export async function receiptPdf(context: TradeContext, own: Own): Promise<Buffer | Failure<'NOT_FOUND' | 'CONFLICT'>> {
  const read = await inSnapshot(context.database, async (tx) => {
    const found = await findOwnDeal(tx, own)
    return found && { found, details: await detailsOf(context, tx, found) }
  })
  if (!read) return fail('NOT_FOUND')
  const { found, details } = read
  if (found.deal.state !== 'done' && found.deal.state !== 'refunded')
    return fail('CONFLICT', { message: 'There is a receipt once the deal is done or refunded.' })
  const account = await findAccount(context.database, own.accountId)
  const parts = await partsOf(context, found, account?.language ?? 'en')
  return context.typesetPaper(paperOf(parts, found, details))
}

function paperOf(parts: DealParts, own: OwnDeal, details: Details): Paper {
  const { offer, words, t } = parts
  const last = details.steps.at(-1)
  const moments = [...details.steps, ...details.transfers].map(({ at }) => at).toSorted()
  return {
    ...frameOf(parts, 'receipt'),
    madeAt: new Date(moments.at(-1) ?? offer.publishedAt),
    standing: [standingOf(parts, details)],
    amounts: amountsOf(parts, own),
    sections: [
      {
        title: t('deal.pdf.came.title'),
        isCalculation: true,
        entries: cameOf(parts, details),
      },
      ...(details.transfers.length > 0
        ? [{ title: t('deal.pdf.sent.title'), isCalculation: true as const, entries: sentOf(parts, details) }]
        : []),
      ...(last?.state === 'done'
        ? [
            {
              title: t('deal.pdf.asAgreed'),
              isCalculation: true as const,
              entries: [rateOf(offer, parts.language), ...sumOf(offer, words)],
            },
          ]
        : []),
      particularsOf(parts, 'receipt'),
    ],
  }
}

function standingOf({ t, timeOf }: DealParts, { state, steps, acceptedAt }: Details): Paper['standing'][number] {
  const last = steps.at(-1)
  const how = state === 'refunded' ? 'refunded' : steps.some(({ what }) => what === 'closed') ? 'closed' : 'done'
  const time = timeOf(new Date(last?.at ?? acceptedAt))
  return { title: t(`deal.pdf.receipt.${how}`), lines: [t(`deal.pdf.receipt.${how}.sentence`, { time })] }
}

/** What the client received and gave in the end; of a refund, what came and what went back. */
function amountsOf(parts: DealParts, { deal, offer, ledger }: OwnDeal): Paper['amounts'] {
  const { t, words, offerTexts } = parts
  const onNetwork = offerTexts('offer.pdf.onNetwork', { network: words.network })
  const isBuy = offer.direction === 'buy'
  const gave = t(isBuy ? 'deal.pdf.youPaid' : 'deal.pdf.youSent')
  const due = (amount: Big) => amountText(parts, amount.toFixed(), dueCurrencyOf(offer))
  if (deal.state === 'refunded')
    return [
      { label: t('deal.pdf.youGotBack'), amount: due(receivedFor(ledger).minus(heldFor(ledger))), note: isBuy ? '' : onNetwork },
      { label: gave, amount: due(receivedFor(ledger)), note: isBuy ? '' : onNetwork },
    ]
  const { amount, currency } = deliveryOf(offer)
  return [
    { label: t('deal.pdf.youReceived'), amount: amountText(parts, amount, currency), note: isBuy ? onNetwork : '' },
    { label: gave, amount: due(heldFor(ledger)), note: isBuy ? '' : onNetwork },
  ]
}

function cameOf(parts: DealParts, { payments }: Details): Entry[] {
  const { t, timeOf, language } = parts
  if (payments.length === 0) return [{ label: t('deal.pdf.came.none'), value: '' }]
  return payments.map(({ amount, currency, bookedAt, state }) => ({
    label: t('deal.pdf.came.at', { time: bookedAt.includes('T') ? timeOf(new Date(bookedAt)) : formatDay(new Date(bookedAt), language) }),
    value: amountText(parts, amount, currency),
    // The bytes of a receipt stay as they were before a proof was shown.
    note: t(`deal.pdf.came.${state === 'proven' ? 'counted' : state}`),
  }))
}

function sentOf(parts: DealParts, { transfers }: Details): Entry[] {
  const { t, timeOf, offerTexts } = parts
  return transfers.flatMap(({ purpose, amount, currency, network, to, state, transaction, at }) => {
    const onNetwork = network === null ? '' : offerTexts('offer.pdf.onNetwork', { network: nameOf(currency, network) })
    const reference = t(network === null ? 'deal.pdf.sent.bankReference' : 'deal.pdf.sent.transaction')
    return [
      {
        label: t(`deal.pdf.sent.${purpose}`),
        value: [amountText(parts, amount, currency), onNetwork].filter(Boolean).join(' '),
        note: t(`deal.pdf.sent.${state}`, { time: timeOf(new Date(at)) }),
      },
      ...(to === null ? [] : [{ label: t('deal.pdf.sent.to'), value: to, isLong: true }]),
      ...(transaction === null ? [] : [{ label: reference, value: transaction, isLong: true }]),
    ]
  })
}

const amountText = ({ language }: DealParts, amount: string, currency: string) =>
  isFiat(currency) ? moneyText(amount, currency, language) : coinsText(amount, currency, language)

const nameOf = (coin: string, network: string) => networkOf(coin as CryptoCurrency, network)?.name ?? network
