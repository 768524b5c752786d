import { failureOf, retryAfterOf } from '../api/failure.ts'
import { type OfferDetails, useAskForFreshPriceMutation } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice, RetryDelay } from '../ui/Notice.tsx'

/** Asks for a firm price after an indication, or for a fresh one after an offer that ended. */
export function FreshPrice({ offer: { reference, kind, mayAskForFreshPrice, priceAskedAt } }: { offer: OfferDetails }) {
  const [ask, { data: asked, error, isLoading }] = useAskForFreshPriceMutation()
  const code = failureOf(error)?.error
  const text = kind === 'indication' ? 'offer.firmPrice' : 'offer.freshPrice'
  if (asked || priceAskedAt !== null) return <Notice kind="success">{t(`${text}.asked`)}</Notice>
  if (!mayAskForFreshPrice) return <p className="text-muted">{t('offer.freshPrice.notNow')}</p>
  return (
    <div className="flex flex-col gap-3">
      <p>{t(`${text}.about`)}</p>
      <Button busy={isLoading} onClick={() => void ask(reference)}>
        {t(`${text}.ask`)}
      </Button>
      {error && (
        <Notice kind="error">
          {t(code === 'CONFLICT' ? 'offer.freshPrice.conflict' : code === 'REQUIREMENTS_OPEN' ? 'offer.freshPrice.first' : 'offer.failed')}
        </Notice>
      )}
      <RetryDelay seconds={retryAfterOf(error)} />
    </div>
  )
}
