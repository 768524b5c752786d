import { printReference } from '#contract/creditor-reference.ts'
import { type Language, localeOf } from '#contract/languages.ts'
import { findAccount } from '../../client/account/account.store.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { translateOperator } from '../../platform/language/operator.ts'
import { formatExactMoment } from '../../platform/text/format.ts'
import type { TradeContext } from '../context.ts'
import type { Paper, Section } from '../../platform/pdf/paper.ts'
import { findOfferByReference, type FoundOffer } from './offer.store.ts'
import { linesOf, summaryOf } from './client-offers.ts'
import { conditionsOf, type Offer, priceOf, receiptWords, sumOf } from './offer-pdf-lines.ts'
import { textsIn } from './texts.ts'

/** The client's own offer as PDF. */
export async function offerPdf(
  { database, databaseNow, operator, typesetPaper }: TradeContext,
  { accountId, reference }: { accountId: string; reference: string },
): Promise<Buffer | Failure<'NOT_FOUND'>> {
  const found = await findOfferByReference(database, reference)
  if (found?.offer.accountId !== accountId) return fail('NOT_FOUND')
  const [now, account] = await Promise.all([databaseNow(database), findAccount(database, accountId)])
  return typesetPaper(paperOf(found, { now, operator, language: account?.language ?? 'en' }))
}

interface Reader {
  now: Date
  operator: TradeContext['operator']
  language: Language
}

/** Made of what the client's screen shows, and of nothing else. */
function paperOf(found: FoundOffer, { now, operator: untranslated, language }: Reader): Paper {
  const operator = translateOperator(untranslated, language)
  const { brand, licence, contact } = operator
  const offer: Offer = { ...summaryOf(found, now), ...linesOf(found.offer) }
  const words = receiptWords(offer, language)
  const { t } = words
  const { kind, state, publishedAt, reference } = offer
  const isFirm = kind === 'firm'
  const canBePaid = isFirm && (state === 'open' || state === 'accepted')
  return {
    kind: isFirm ? 'offer' : 'indication',
    locale: localeOf(language),
    madeAt: new Date(publishedAt),
    from: {
      brand: brand.name,
      legalName: brand.legalName,
      lines: [t('offer.pdf.licensed', { number: licence.number }), licence.authority],
    },
    title: t(`offer.pdf.title.${kind}`),
    head: t(`offer.pdf.head.${kind}`, { reference, time: formatExactMoment(new Date(publishedAt), language, 'Europe/Warsaw') }),
    to: offer.party ? printable(offer.party.name) : '',
    reference,
    note: isFirm ? '' : t('offer.pdf.notBinding'),
    address: contact.address.join(', '),
    standing: standingOf(offer, language),
    amounts: amountsOf(offer, words),
    sections: [
      ...(offer.words === '' ? [] : [{ title: t('offer.pdf.words'), paragraphs: [printable(offer.words)] }]),
      { title: t('offer.pdf.price.title'), isCalculation: true, entries: priceOf(offer, language) },
      {
        title: t('offer.pdf.sum.title'),
        isCalculation: true,
        entries: sumOf(offer, words),
      },
      ...(canBePaid ? [{ title: t('offer.pdf.conditions.title'), paragraphs: conditionsOf(offer, language) }] : []),
      particularsOf(found, { offer, operator, language }),
    ],
  }
}

/** Until when the offer holds, or that it does not bind, and how it ended. */
function standingOf({ state, kind, expiresAt, endedAt }: Offer, language: Language): Paper['standing'] {
  const t = textsIn(language)
  const inWarsaw = (moment: string) => t('offer.pdf.inWarsaw', { time: formatExactMoment(new Date(moment), language, 'Europe/Warsaw') })
  const inUtc = (moment: string) => t('offer.pdf.inUtc', { time: formatExactMoment(new Date(moment), language, 'UTC') })
  const outcome =
    state === 'open' || endedAt === null
      ? []
      : [{ title: t(`offer.pdf.outcome.${state}.title`), lines: [t(`offer.pdf.outcome.${state}.sentence`, { time: inWarsaw(endedAt) })] }]
  if (kind === 'indication' || expiresAt === null)
    return [{ title: t('offer.pdf.notBinding'), lines: [t('offer.pdf.notBinding.sentence')] }, ...outcome]
  const [ended] = outcome
  if (!ended) return [{ title: t('offer.pdf.validUntil'), lines: [`${inWarsaw(expiresAt)} (${inUtc(expiresAt)})`] }]
  if (state === 'expired' || state === 'accepted') return [ended]
  return [{ ...ended, lines: [...ended.lines, t('offer.pdf.wasValidUntil', { time: inWarsaw(expiresAt) })] }]
}

function amountsOf({ kind, direction }: Offer, { t, gives, gets, network }: ReturnType<typeof receiptWords>): Paper['amounts'] {
  const isBuy = direction === 'buy'
  const [receive, give] =
    kind === 'firm'
      ? [t('offer.pdf.youReceive'), t(isBuy ? 'offer.pdf.youPay' : 'offer.pdf.youSend')]
      : [t('offer.pdf.would.receive'), t(`offer.pdf.would.${direction}`)]
  const onNetwork = t('offer.pdf.onNetwork', { network })
  return [
    { label: receive, amount: gets, note: isBuy ? onNetwork : '' },
    { label: give, amount: gives, note: isBuy ? '' : onNetwork },
  ]
}

/** With whom, under which terms, and which offer exactly. Without staff, account numbers and reasons. */
function particularsOf(
  { offer: { policyVersion }, deal, next }: FoundOffer,
  { offer, operator, language }: { offer: Offer; operator: TradeContext['operator']; language: Language },
): Section {
  const t = textsIn(language)
  const { brand, licence, contact } = operator
  const { party, direction, coin, state, hash } = offer
  const entry = (label: string, value: string) => ({ label, value })
  return {
    title: t('offer.pdf.particulars'),
    entries: [
      ...(party ? [{ ...entry(t('offer.pdf.party.label'), printable(party.name)), note: t(`offer.pdf.party.${party.kind}`) }] : []),
      entry(t('offer.pdf.exchange'), t(`offer.pdf.direction.${direction}`, { coin })),
      entry(t('offer.pdf.operator'), brand.legalName),
      entry(t('offer.pdf.office'), contact.address.join(', ')),
      { ...entry(t('offer.pdf.licence'), licence.number), note: licence.authority },
      entry(t('offer.pdf.contact'), contact.email),
      entry(
        t('offer.pdf.terms'),
        deal ? t('offer.pdf.termsAccepted', { version: deal.termsVersion }) : t('offer.pdf.termsInForce', { version: policyVersion }),
      ),
      ...(deal ? [entry(t('offer.pdf.deal'), printReference(deal.reference))] : []),
      ...(state === 'superseded' && next ? [entry(t('offer.pdf.newer'), next)] : []),
      { ...entry(t('offer.pdf.hash'), hash), isLong: true },
    ],
  }
}

// What was typed has no hyphen where a line ends.
const printable = (text: string) => text.replaceAll('\u00ad', '')
