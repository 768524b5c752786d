import Big from 'big.js'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import { reducedFeeThreshold } from '#contract/limits.ts'
import type { CardPurchase } from '../api/card-payments.ts'
import type { Intent } from '../session/intent.ts'
import type { Prefill } from '../exchange-request/quote-dialog-state.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { Button } from '../ui/Button.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { t } from '../language/text.ts'

interface IntentOfferProps {
  intent: Intent
  /** The desk has paused card payments. */
  isPaymentPaused: boolean
  onPay: () => void
  onQuote: (prefill: Prefill) => void
  onDismiss: () => void
}

/** Offers to continue with the intent from the landing page's converter: by card or, from 10,000 on and for sales, with a quote. Decision 176. */
export function IntentOffer({ intent, isPaymentPaused, onPay, onQuote, onDismiss }: IntentOfferProps) {
  const { amount, fromCurrency, toCurrency } = intent
  const isPurchase = purchaseOf(intent) !== undefined
  const isByCard = isPurchase && Big(amount).lt(reducedFeeThreshold)
  const pay = { onClick: onPay, disabled: isPaymentPaused, className: 'max-sm:grow' }
  const quote = { onClick: () => onQuote(prefillOf(intent)), className: 'max-sm:grow' }
  return (
    <Reminder
      title={t('home.intent.title', { amount: formatDecimal(amount), from: fromCurrency, to: toCurrency })}
      kind="offer"
      actions={
        <>
          <Button {...(isByCard ? pay : quote)}>{t('home.intent.continue')}</Button>
          {isPurchase && (
            <Button kind="secondary" {...(isByCard ? quote : pay)}>
              {t(isByCard ? 'home.intent.quote' : 'home.intent.pay')}
            </Button>
          )}
          <Button className="max-sm:grow" kind="quiet" onClick={onDismiss}>
            {t('home.intent.dismiss')}
          </Button>
        </>
      }
    >
      <p>{t(isByCard ? 'home.intent.byCard' : isPurchase ? 'home.intent.byQuote' : 'home.intent.sale')}</p>
    </Reminder>
  )
}

/** What the card payment begins with; undefined for a sale, because the card payment only buys. */
export function purchaseOf({ fromCurrency, toCurrency, amount }: Intent): CardPurchase | undefined {
  return isFiat(fromCurrency) && isCrypto(toCurrency) ? { fromCurrency, toCurrency, amount } : undefined
}

const prefillOf = ({ amount, fromCurrency, toCurrency }: Intent): Prefill => ({ fromCurrency, toCurrency, amount })
