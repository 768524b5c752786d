import Big from 'big.js'
import type { Intent } from '../session/intent.ts'
import type { Prefill } from '../exchange-request/quote-dialog-state.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { Button } from '../ui/Button.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { t } from '../language/text.ts'

interface IntentOfferProps {
  intent: Intent
  onContinue: (prefill: Prefill) => void
  onDismiss: () => void
}

/** Offers to continue with the intent from the landing page's converter. */
export function IntentOffer({ intent, onContinue, onDismiss }: IntentOfferProps) {
  const { amount, fromCurrency, toCurrency } = intent
  return (
    <Reminder
      title={t('home.intent.title', { amount: formatDecimal(amount), from: fromCurrency, to: toCurrency })}
      kind="offer"
      actions={
        <>
          <Button className="max-sm:grow" onClick={() => onContinue(prefillOf(intent))}>
            {t('home.intent.continue')}
          </Button>
          <Button className="max-sm:grow" kind="quiet" onClick={onDismiss}>
            {t('home.intent.dismiss')}
          </Button>
        </>
      }
    >
      <p>{t('home.intent.sentence')}</p>
    </Reminder>
  )
}

/** A quote takes whole units: the exact amount of a coin goes into the message. */
function prefillOf({ amount, ...pair }: Intent): Prefill {
  const whole = Big(amount).round(0, Big.roundDown)
  return {
    ...pair,
    amount: whole.toFixed(),
    message: whole.eq(amount) ? '' : t('home.intent.exactAmount', { amount: formatDecimal(amount), currency: pair.fromCurrency }),
  }
}
