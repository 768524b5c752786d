import { useState } from 'react'
import type { CurrencyPair } from '#contract/currencies.ts'
import { fastExchangeMinimumEur, firstTransactionMinimumEur, personalQuoteMinimumEur } from '#contract/limits.ts'
import type { RecentCardPayment } from '../api/card-payments.ts'
import { CardPayment } from '../card-payment/CardPayment.tsx'
import { RecentPayments } from '../card-payment/RecentPayments.tsx'
import { useCardPayment } from '../card-payment/use-card-payment.ts'
import { outcomeOf } from '../identity-check/check-status.ts'
import { checkKinds, useCheckStatuses } from '../identity-check/use-check-status.ts'
import { CheckSummary } from '../identity-check/CheckSummary.tsx'
import { LateConfirmation } from '../exchange-request/Confirmation.tsx'
import { QuoteDialog } from '../exchange-request/QuoteDialog.tsx'
import { UnsentRequest } from '../exchange-request/UnsentRequest.tsx'
import { useQuoteDialog } from '../exchange-request/use-quote-dialog.ts'
import { useSentRequests, YourRequests } from '../exchange-request/YourRequests.tsx'
import { formatMinimum, formatDecimal } from '../ui/amount-format.ts'
import { focusHeading } from '../ui/focus.ts'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type Intent, readIntent, removeIntent, storeIntent } from '../session/intent.ts'
import { IntentOffer, purchaseOf } from './IntentOffer.tsx'
import { dealOutcomeOf, NextAction } from './NextAction.tsx'
import { OfferCard } from './OfferCard.tsx'
import { OpenOffers } from './OpenOffers.tsx'
import { RunningDeals } from './RunningDeals.tsx'
import { useTrade } from './use-trade.ts'
import { t } from '../language/text.ts'

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
