import { useState } from 'react'
import { fastExchangeMinimumEur, firstTransactionMinimumEur, personalQuoteMinimumEur } from '#contract/limits.ts'
import type { RecentCardPayment } from '../api/card-payments.ts'
import { CardPayment } from '../card-payment/CardPayment.tsx'
import { RecentPayments } from '../card-payment/RecentPayments.tsx'
import { useCardPayment } from '../card-payment/use-card-payment.ts'
import { CheckSummary } from '../identity-check/CheckSummary.tsx'
import { LateConfirmation } from '../exchange-request/Confirmation.tsx'
import { QuoteDialog } from '../exchange-request/QuoteDialog.tsx'
import { UnsentRequest } from '../exchange-request/UnsentRequest.tsx'
import { useQuoteDialog } from '../exchange-request/use-quote-dialog.ts'
import { useSentRequests, YourRequests } from '../exchange-request/YourRequests.tsx'
import { formatMinimum, formatDecimal } from '../ui/amount-format.ts'
import { focusHeading } from '../ui/focus.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { type Intent, removeIntent, readIntent } from '../session/intent.ts'
import { IntentOffer, purchaseOf } from './IntentOffer.tsx'
import { OfferCard } from './OfferCard.tsx'
import { t } from '../language/text.ts'

/** The signed-in home: three ways to exchange, and the client's requests and payments. Spec section 2. */
export function Home() {
  const sentRequests = useSentRequests()
  const { intent, purchase, forget } = useIntent()
  const quote = useQuoteDialog({ onAccepted: forget })
  const payment = useCardPayment({ purchase, onCompleted: forget })
  const firstName = quote.profile?.firstName.trim()
  const openQuote = () => quote.dispatch({ type: 'opened' })

  return (
    <>
      <PageTitle sentence={t('home.sentence')}>{firstName ? t('home.greeting', { firstName }) : t('home.greetingWithoutName')}</PageTitle>
      <CheckSummary />
      <LateConfirmation quote={quote} />
      <UnsentRequest quote={quote} />
      {intent && quote.canPrefill && !isPaid(intent, payment.payments) && (
        <IntentOffer
          intent={intent}
          isPaymentPaused={payment.paused !== undefined}
          onPay={() => void payment.open()}
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
        <OfferCard
          offer="fastExchange"
          amount={formatMinimum(fastExchangeMinimumEur)}
          andUp
          onChoose={() => void payment.open()}
          paused={payment.paused}
        >
          <ul className="flex flex-col gap-1">
            <li>{t('home.fastExchange.details.rates')}</li>
            <li>{t('home.fastExchange.details.payments')}</li>
          </ul>
        </OfferCard>
      </div>
      <QuoteDialog quote={quote} />
      <CardPayment payment={payment} />
      <YourRequests sentRequests={sentRequests} />
      {(sentRequests.data || sentRequests.isError) && (
        <RecentPayments payments={payment.payments} onTryAgain={payment.paused === undefined ? () => void payment.open() : undefined} />
      )}
    </>
  )
}

/** The converter's choice, until it is paid, submitted or dismissed. */
function useIntent() {
  const [intent, setIntent] = useState(() => readIntent(Date.now()))
  const purchase = intent ? purchaseOf(intent) : undefined
  const forget = () => {
    removeIntent()
    setIntent(null)
  }
  return { intent, purchase, forget }
}

/** A payment after the choice is in progress or complete. The client may have left the widget before it said so. */
const isPaid = ({ at }: Intent, payments: RecentCardPayment[]) =>
  payments.some(({ state, openedAt }) => (state === 'started' || state === 'completed') && Date.parse(openedAt) > at)
