import { useState } from 'react'
import { CardPayment } from '../card-payment/CardPayment.tsx'
import { RecentPayments } from '../card-payment/RecentPayments.tsx'
import { useCardPayment } from '../card-payment/use-card-payment.ts'
import { LateAnswer } from '../exchange-request/LateAnswer.tsx'
import { QuoteDialog } from '../exchange-request/QuoteDialog.tsx'
import { UnsentRequest } from '../exchange-request/UnsentRequest.tsx'
import { useQuoteDialog } from '../exchange-request/use-quote-dialog.ts'
import { useSentRequests } from '../exchange-request/use-sent-requests.ts'
import { YourRequests } from '../exchange-request/YourRequests.tsx'
import { focusHeading } from '../ui/focus.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { dropIntent, readIntent } from '../session/intent.ts'
import { IntentOffer } from './IntentOffer.tsx'
import { OfferCard } from './OfferCard.tsx'
import { fastExchange, oneTimeOffer, personalQuote } from './offers.ts'
import { t } from '../language/text.ts'

/** The signed-in home: three ways to exchange, and the client's requests and payments. Spec section 2. */
export function Home() {
  const sent = useSentRequests()
  const quote = useQuoteDialog()
  const payment = useCardPayment()
  const [intent, setIntent] = useState(() => readIntent(Date.now()))
  const forgetIntent = () => {
    dropIntent()
    setIntent(null)
  }
  const firstName = quote.profile?.firstName.trim()
  const openQuote = () => quote.dispatch({ type: 'opened' })

  return (
    <>
      <PageTitle sentence={t('home.sentence')}>{firstName ? t('home.greeting', { firstName }) : t('home.greetingNobody')}</PageTitle>
      <LateAnswer quote={quote} />
      <UnsentRequest quote={quote} />
      {intent && quote.isFree && (
        <IntentOffer
          intent={intent}
          onDismiss={() => {
            forgetIntent()
            // The pressed button disappears.
            focusHeading()
          }}
          onContinue={(prefill) => {
            forgetIntent()
            quote.dispatch({ type: 'opened-with', prefill })
          }}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-3">
        <OfferCard offer={oneTimeOffer()} onChoose={openQuote} />
        <OfferCard offer={personalQuote()} onChoose={openQuote} featured />
        <OfferCard offer={fastExchange()} onChoose={() => void payment.open()} paused={payment.paused} />
      </div>
      <QuoteDialog quote={quote} />
      <CardPayment payment={payment} />
      <YourRequests sent={sent} />
      {!sent.loading && <RecentPayments payments={payment.payments} />}
    </>
  )
}
