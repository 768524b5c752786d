import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CurrencyPair } from '#contract/currencies.ts'
import { fastExchangeMinimumEur, firstTransactionMinimumEur, personalQuoteMinimumEur } from '#contract/limits.ts'
import { pages, pageWithReference } from '#contract/pages.ts'
import type { RecentCardPayment } from '../api/card-payments.ts'
import { CardPayment } from '../card-payment/CardPayment.tsx'
import { RecentPayments } from '../card-payment/RecentPayments.tsx'
import { useCardPayment } from '../card-payment/use-card-payment.ts'
import { checkKinds, outcomeOf, useCheckStatuses } from '../identity-check/use-check-status.ts'
import { CheckSummary } from '../identity-check/CheckSummary.tsx'
import { LateConfirmation } from '../exchange-request/Confirmation.tsx'
import { QuoteDialog } from '../exchange-request/QuoteDialog.tsx'
import { UnsentRequest } from '../exchange-request/UnsentRequest.tsx'
import { useQuoteDialog } from '../exchange-request/use-quote-dialog.ts'
import type { RequestOutcome } from '../exchange-request/SentRequestRow.tsx'
import { useSentRequests, YourRequests } from '../exchange-request/YourRequests.tsx'
import { formatDecimal, formatMinimum } from '../ui/amount-format.ts'
import { focusHeading } from '../ui/focus.ts'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type Intent, readIntent, removeIntent, storeIntent } from '../session/intent.ts'
import { t } from '../language/text.ts'
import { type DealSummary, useDealsQuery } from '../api/deals.ts'
import { type OfferSummary, useOffersQuery } from '../api/offers.ts'
import { pollOptions } from '../ui/poll-options.ts'
import { useServerClock } from '../ui/server-clock.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { IntentOffer, purchaseOf } from './IntentOffer.tsx'
import { OfferCard, OpenOffers } from './OpenOffers.tsx'
import { pathToPayoutAccount, RunningDeals } from './RunningDeals.tsx'

// Only for clients before their first exchange.
const GettingReady = lazy(() => import('./GettingReady.tsx'))

/** The signed-in home: three ways to exchange, and the client's requests and payments. Spec section 2. */
export function Home() {
  const sentRequests = useSentRequests()
  const { intent, keep, forget } = useIntent()
  const isOfIntent = (pair?: CurrencyPair) => pair?.fromCurrency === intent?.fromCurrency && pair?.toCurrency === intent?.toCurrency
  const quote = useQuoteDialog({ onAccepted: (request) => isOfIntent(request) && forget() })
  const payment = useCardPayment({ onCompleted: (purchase) => isOfIntent(purchase) && forget() })
  const trade = useTrade(sentRequests)
  const isVerified = useIsVerified()
  // An offer that may be paid already must not be pressed.
  const offered = intent && quote.canPrefill && !payment.isLoading && !isPaid(intent, payment.payments) ? intent : null
  const pay = () => {
    const purchase = offered ? purchaseOf(offered) : undefined
    if (offered && purchase) keep({ ...offered, paymentsBefore: payment.payments[0]?.openedAt ?? '' })
    void payment.open(purchase)
  }
  const firstName = quote.profile?.firstName.trim()
  const openQuote = () => quote.dispatch({ type: 'opened' })

  return (
    <>
      <PageTitle sentence={t('home.sentence')}>{firstName ? t('home.greeting', { firstName }) : t('home.greetingWithoutName')}</PageTitle>
      {trade.isMissing && (
        <div className="mb-8">
          <LoadError sentence={t('home.trade.notLoaded')} busy={trade.isFetching} onRetry={trade.refetch} />
        </div>
      )}
      {trade.serverNow && <OpenOffers offers={trade.offers} serverNow={trade.serverNow} />}
      <RunningDeals deals={trade.deals} />
      <CheckSummary />
      {isVerified && trade.isBeforeFirst && sentRequests.data && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <GettingReady
              pairs={sentRequests.data.pages.flatMap((page) => page.requests)}
              secondFactorFromEur={trade.secondFactorFromEur}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <LateConfirmation quote={quote} />
      <UnsentRequest quote={quote} />
      {offered && (
        <IntentOffer
          intent={offered}
          isPaymentPaused={payment.paused !== undefined}
          onPay={pay}
          onQuote={(prefill) => quote.dispatch({ type: 'opened-with', prefill })}
          onDismiss={() => {
            forget()
            // The pressed button disappears: the focus needs another element.
            focusHeading()
          }}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-3">
        <OfferCard offer="oneTimeOffer" amount={formatMinimum(firstTransactionMinimumEur)} onChoose={openQuote}>
          <p className="measure">{t('home.oneTimeOffer.text')}</p>
        </OfferCard>
        <OfferCard offer="personalQuote" amount={formatDecimal(String(personalQuoteMinimumEur))} andUp onChoose={openQuote} featured>
          <p className="measure">{t('home.personalQuote.text')}</p>
        </OfferCard>
        <OfferCard offer="fastExchange" amount={formatMinimum(fastExchangeMinimumEur)} andUp onChoose={pay} paused={payment.paused}>
          <ul className="flex flex-col gap-1">
            <li>{t('home.fastExchange.details.rates')}</li>
            <li>{t('home.fastExchange.details.payments')}</li>
          </ul>
        </OfferCard>
      </div>
      <QuoteDialog quote={quote} />
      <CardPayment payment={payment} />
      <YourRequests
        sentRequests={sentRequests}
        outcomeOf={(reference) => dealOutcomeOf(reference, trade)}
        renderNext={(reference) => <NextAction reference={reference} trade={{ ...trade, isVerified }} />}
      />
      {(sentRequests.data || sentRequests.isError) && (
        <RecentPayments
          payments={payment.payments}
          onTryAgain={payment.paused === undefined ? (purchase) => void payment.open(purchase) : undefined}
        />
      )}
    </>
  )
}

/** Whether one of the client's checks is approved; undefined while the checks are loading. */
function useIsVerified(): boolean | undefined {
  const statuses = useCheckStatuses()
  const outcomes = checkKinds.map((kind) => statuses[kind].status && outcomeOf(statuses[kind].status))
  return outcomes.includes('approved') ? true : outcomes.includes(undefined) ? undefined : false
}

/** The converter's choice, until it is paid, submitted or dismissed. */
function useIntent() {
  const [intent, setIntent] = useState(() => readIntent(Date.now()))
  const keep = (kept: Intent) => {
    storeIntent(kept)
    setIntent(kept)
  }
  const forget = () => {
    removeIntent()
    setIntent(null)
  }
  return { intent, keep, forget }
}

/** A payment that was opened for the intent is in progress or complete. The client may have left the widget before it said so. */
const isPaid = ({ paymentsBefore }: Intent, payments: RecentCardPayment[]) =>
  paymentsBefore !== undefined &&
  payments.some(({ state, openedAt }) => (state === 'started' || state === 'completed') && openedAt > paymentsBefore)

type SentRequests = ReturnType<typeof useSentRequests>

/** The client's offers and deals, polled. A change of an offer also reads the requests again. */
function useTrade(sentRequests: SentRequests) {
  const first = useOffersQuery(undefined, { refetchOnMountOrArgChange: true })
  const requests = sentRequests.data?.pages.flatMap((page) => page.requests) ?? []
  const isWaiting = requests.some(({ state }) => state === 'received' || state === 'in-review') || hasOpen(first.data?.offers)
  const offers = useOffersQuery(undefined, pollOptions(isWaiting))
  const deals = useDealsQuery(undefined, pollOptions(false))
  const serverNow = useServerClock(offers.data)
  useOnChange(offers.data?.offers, () => {
    void sentRequests.refetch()
    void deals.refetch()
  })
  return {
    offers: offers.data?.offers ?? [],
    deals: deals.data?.deals ?? [],
    isBeforeFirst: deals.data?.deals.length === 0 && offers.data !== undefined,
    secondFactorFromEur: offers.data?.secondFactorFromEur ?? 0,
    serverNow,
    /** Offers or deals could not be loaded, so that the client may miss one. */
    isMissing: (offers.isError && !offers.data) || (deals.isError && !deals.data),
    isFetching: offers.isFetching || deals.isFetching,
    refetch: () => {
      void offers.refetch()
      void deals.refetch()
    },
  }
}

const hasOpen = (offers: OfferSummary[] = []) => offers.some(({ state, kind }) => state === 'open' && kind === 'firm')

/** Calls `onChange` when an offer appears or ends, and not for the first list. */
function useOnChange(offers: OfferSummary[] | undefined, onChange: () => void): void {
  const change = useEffectEvent(onChange)
  const signature = offers?.map(({ reference, state }) => `${reference} ${state}`).join()
  const last = useRef(signature)
  useEffect(() => {
    if (last.current !== undefined && last.current !== signature) change()
    last.current = signature
  }, [signature])
}

/** What a request's next action is found from. */
interface Trade {
  offers: OfferSummary[]
  deals: DealSummary[]
  /** Undefined while the checks are loading. */
  isVerified: boolean | undefined
}

/** The one next action of a request with offers, as a link. */
function NextAction({ reference, trade }: { reference: string; trade: Trade }) {
  const action = nextAction(reference, trade)
  if (!action) return null
  return (
    <Link className="link inline-flex min-h-11 items-center font-medium" to={action.to}>
      {t(`home.act.${action.what}`)} <span className="sr-only">{reference}</span>
    </Link>
  )
}

/** The state of a request's deal. Null without a deal. Call while rendering. */
function dealOutcomeOf(request: string, trade: Pick<Trade, 'offers' | 'deals'>): RequestOutcome | null {
  const { deal } = ofRequest(request, trade)
  if (!deal) return null
  const outcome = deal.state === 'done' ? 'done' : deal.next === null ? 'over' : 'running'
  return { state: t(`home.outcome.${outcome}.state`), sentence: t(`home.outcome.${outcome}`) }
}

function ofRequest(request: string, { offers, deals }: Pick<Trade, 'offers' | 'deals'>) {
  const own = offers.filter((offer) => offer.request === request)
  const deal = deals.find(({ offer, state }) => state !== 'replaced' && own.some(({ reference }) => reference === offer))
  return { own, deal }
}

function nextAction(request: string, trade: Trade) {
  const { isVerified } = trade
  const { own, deal } = ofRequest(request, trade)
  const open = own.find(({ state }) => state === 'open')
  const next = deal?.next?.what
  if (deal && (next === 'pay' || next === 'pay-rest'))
    return { what: `pay.${deal.direction}`, to: pageWithReference.deal(deal.reference) } as const
  if (deal && next === 'add-payout-account') return { what: 'addAccount', to: pathToPayoutAccount(deal) } as const
  if (deal && next === 'prove-sender') return { what: 'prove-wallet', to: pageWithReference.deal(deal.reference) } as const
  if (deal && (next === 'add-wallet' || next === 'prove-wallet')) return { what: next, to: pageWithReference.deal(deal.reference) } as const
  if (open?.kind === 'firm') return { what: 'seeOffer', to: pageWithReference.offer(open.reference) } as const
  if (deal) return { what: 'seeDeal', to: pageWithReference.deal(deal.reference) } as const
  if (open && isVerified === false) return { what: 'verify', to: pages.verification } as const
  if (open) return { what: 'firmPrice', to: pageWithReference.offer(open.reference) } as const
  const newest = own.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0]
  return newest && ({ what: 'seeEnded', to: pageWithReference.offer(newest.reference) } as const)
}
