import { type Language, localeOf } from '#contract/languages.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { type Offer, priceOf, receiptWords, sumOf } from '../offer/offer-pdf-lines.ts'
import { translateOperator } from '../../platform/language/operator.ts'
import { textsOf } from '../../platform/language/texts-of.ts'
import { formatExactMoment } from '../../platform/text/format.ts'
import type { TradeContext } from '../context.ts'
import { findOfferByReference } from '../offer/offer.store.ts'
import type { Entry, Paper, Section } from '../../platform/pdf/paper.ts'
import { linesOf, summaryOf } from '../offer/client-offers.ts'
import { textsIn as offerTextsIn } from '../offer/texts.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { findAccount } from '../../client/account/account.store.ts'
import type { OwnDeal } from './client-deal-next.ts'
import { findOwnDeal, type Own } from './client-deals.ts'
import { wording as de } from './deal-pdf.wording.de.ts'
import { wording as en } from './deal-pdf.wording.en.ts'
import { wording as pl } from './deal-pdf.wording.pl.ts'

const textsIn = textsOf({ en, pl, de })

/** What both papers of a deal need: the offer as its client reads it, the words, and what is the same on both. */
export type DealParts = Awaited<ReturnType<typeof partsOf>>

export async function partsOf(
  { database, databaseNow, operator: untranslated }: Pick<TradeContext, 'database' | 'databaseNow' | 'operator'>,
  { deal, offer: { reference } }: OwnDeal,
  language: Language,
) {
  const [found, now] = await Promise.all([findOfferByReference(database, reference), databaseNow(database)])
  if (!found) throw new Error('a deal has an offer')
  const offer: Offer = { ...summaryOf(found, now), ...linesOf(found.offer) }
  const offerTexts = offerTextsIn(language)
  const inWarsaw = (moment: Date) => formatExactMoment(moment, language, 'Europe/Warsaw')
  return {
    deal,
    offer,
    language,
    operator: translateOperator(untranslated, language),
    words: receiptWords(offer, language),
    t: textsIn(language),
    offerTexts,
    inWarsaw,
    /** By the clocks in Warsaw, which it names. */
    timeOf: (moment: Date) => offerTexts('offer.pdf.inWarsaw', { time: inWarsaw(moment) }),
    utcOf: (moment: Date) => offerTexts('offer.pdf.inUtc', { time: formatExactMoment(moment, language, 'UTC') }),
  }
}

/** Of a paper: letterhead, title and reference. */
export function frameOf(parts: DealParts, kind: 'confirmation' | 'receipt') {
  const { deal, offer, operator, language, t, offerTexts, inWarsaw } = parts
  const { brand, licence, contact } = operator
  return {
    kind,
    locale: localeOf(language),
    from: {
      brand: brand.name,
      legalName: brand.legalName,
      lines: [offerTexts('offer.pdf.licensed', { number: licence.number }), licence.authority],
    },
    title: t(`deal.pdf.${kind}.title`),
    head: t(`deal.pdf.${kind}.head`, { reference: printReference(deal.reference), time: inWarsaw(deal.acceptedAt) }),
    to: printable(offer.party?.name ?? ''),
    reference: printReference(deal.reference),
    note: '',
    address: contact.address.join(', '),
  } satisfies Partial<Paper>
}

/** With whom, which offer, and under which terms. */
export function particularsOf({ deal, offer, operator, t, offerTexts: o }: DealParts, kind: 'confirmation' | 'receipt'): Section {
  const { brand, licence, contact } = operator
  const entry = (label: string, value: string): Entry => ({ label, value })
  // Head and foot of each page say the same: a receipt is to be one page.
  const ofOperator = [
    entry(o('offer.pdf.operator'), brand.legalName),
    entry(o('offer.pdf.office'), contact.address.join(', ')),
    { ...entry(o('offer.pdf.licence'), licence.number), note: licence.authority },
  ]
  return {
    title: o('offer.pdf.particulars'),
    entries: [
      ...(offer.party
        ? [{ ...entry(o('offer.pdf.party.label'), printable(offer.party.name)), note: o(`offer.pdf.party.${offer.party.kind}`) }]
        : []),
      entry(o('offer.pdf.exchange'), o(`offer.pdf.direction.${offer.direction}`, { coin: offer.coin })),
      ...(kind === 'receipt' ? [] : ofOperator),
      entry(o('offer.pdf.contact'), contact.email),
      entry(o('offer.pdf.terms'), o('offer.pdf.termsAccepted', { version: deal.termsVersion })),
      entry(t('deal.pdf.offer'), offer.reference),
      entry(o('offer.pdf.deal'), printReference(deal.reference)),
      { ...entry(o('offer.pdf.hash'), deal.offerHash.toString('hex')), isLong: true },
    ],
  }
}

// A name has no hyphen where a line ends.
const printable = (text: string) => text.replaceAll('\u00ad', '')

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
        lines: [t(`deal.pdf.confirmation.sentence.${offer.direction}`, { offer: offer.reference, time: timeOf(deal.acceptedAt) })],
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
      particularsOf(parts, 'confirmation'),
    ],
  }
}
