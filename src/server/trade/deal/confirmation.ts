import { fail, type Failure } from '../../platform/failure.ts'
import { findAccount } from '../../client/account/account.store.ts'
import type { TradeContext } from '../context.ts'
import { findOwnDeal, type Own } from './client-deals.ts'
import { priceOf, sumOf } from '../offer/offer-pdf-lines.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { type DealParts, frameOf, particularsOf, partsOf } from './deal-paper.ts'

/** What the client and we have agreed, as PDF. What happens later changes nothing in it. */
export async function confirmationPdf(context: TradeContext, own: Own): Promise<Buffer | Failure<'NOT_FOUND'>> {
  const [found, account] = await Promise.all([findOwnDeal(context.database, own), findAccount(context.database, own.accountId)])
  if (!found) return fail('NOT_FOUND')
  return context.typesetPaper(paperOf(await partsOf(context, found, account?.language ?? 'en')))
}

function paperOf(parts: DealParts): Paper {
  const { deal, offer, words, language, t, offerTexts: o, timeOf, utcOf } = parts
  const isBuy = offer.direction === 'buy'
  const onNetwork = o('offer.pdf.onNetwork', { network: words.network })
  return {
    ...frameOf(parts, 'confirmation'),
    madeAt: deal.acceptedAt,
    standing: [
      {
        title: t('deal.pdf.confirmation.standing'),
        lines: [t('deal.pdf.confirmation.sentence', { offer: offer.reference, time: timeOf(deal.acceptedAt) })],
      },
    ],
    amounts: [
      { label: o('offer.pdf.youReceive'), amount: words.gets, note: isBuy ? onNetwork : '' },
      { label: o(isBuy ? 'offer.pdf.youPay' : 'offer.pdf.youSend'), amount: words.gives, note: isBuy ? '' : onNetwork },
    ],
    sections: [
      { title: o('offer.pdf.price.title'), isCalculation: true, entries: priceOf(offer, language) },
      { title: o('offer.pdf.sum.title'), isCalculation: true, entries: sumOf(offer, words) },
      {
        title: t('deal.pdf.acceptance.title'),
        entries: [
          { label: t('deal.pdf.acceptance.at'), value: timeOf(deal.acceptedAt), note: utcOf(deal.acceptedAt) },
          { label: t('deal.pdf.acceptance.proof'), value: t(`deal.pdf.proof.${deal.proof}`) },
          { label: t(`deal.pdf.payBy.${offer.direction}`), value: timeOf(deal.payBy) },
        ],
      },
      particularsOf(parts),
    ],
  }
}
