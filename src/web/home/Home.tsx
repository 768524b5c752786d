import { useState } from 'react'
import { fastExchangeMinimumEur, firstTransactionMinimumEur, personalQuoteMinimumEur } from '#contract/limits.ts'
import { CardPayment } from '../card-payment/CardPayment.tsx'
import { RecentPayments } from '../card-payment/RecentPayments.tsx'
import { useCardPayment } from '../card-payment/use-card-payment.ts'
import { LateConfirmation } from '../exchange-request/Confirmation.tsx'
import { QuoteDialog } from '../exchange-request/QuoteDialog.tsx'
import { UnsentRequest } from '../exchange-request/UnsentRequest.tsx'
import { useQuoteDialog } from '../exchange-request/use-quote-dialog.ts'
import { useSentRequests, YourRequests } from '../exchange-request/YourRequests.tsx'
import { formatMinimum, formatDecimal } from '../ui/amount-format.ts'
import { focusHeading } from '../ui/focus.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { removeIntent, readIntent } from '../session/intent.ts'
import { IntentOffer } from './IntentOffer.tsx'
import { OfferCard } from './OfferCard.tsx'
import { t } from '../language/text.ts'

/** The signed-in home: three ways to exchange, and the client's requests and payments. Spec section 2. */
export function Home() {
  const sentRequests = useSentRequests()
  const quote = useQuoteDialog()
  const payment = useCardPayment()
  const [intent, setIntent] = useState(() => readIntent(Date.now()))
  const forgetIntent = () => {
    removeIntent()
    setIntent(null)
  }
  const firstName = quote.profile?.firstName.trim()
  const openQuote = () => quote.dispatch({ type: 'opened' })

  return (
    <>
      <PageTitle sentence={t('home.sentence')}>{firstName ? t('home.greeting', { firstName }) : t('home.greetingWithoutName')}</PageTitle>
      <LateConfirmation quote={quote} />
      <UnsentRequest quote={quote} />
      {intent && quote.canPrefill && (
        <IntentOffer
          intent={intent}
          onDismiss={() => {
            forgetIntent()
            // The pressed button disappears: the focus needs another element.
            focusHeading()
          }}
          onContinue={(prefill) => {
            forgetIntent()
            quote.dispatch({ type: 'opened-with', prefill })
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
