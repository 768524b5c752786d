import Big from 'big.js'
import type { TypedFill } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { useReadFillBasisQuery } from '../api/deal-forms.ts'
import { useMay } from '../api/backend.ts'

/** What one coin cost, beside the market of that minute. */
export function FillPrice({
  side,
  coinAmount,
  fiatAmount,
  filledAt,
  deal,
}: Pick<TypedFill, 'side' | 'coinAmount' | 'fiatAmount' | 'filledAt'> & { deal: string }) {
  const { currentData, isFetching } = useReadFillBasisQuery({ reference: deal, at: filledAt }, { skip: !useMay('deals.decide') })
  const market = side === 'buy' ? currentData?.ask : currentData?.bid
  const rate = Big(fiatAmount).div(coinAmount)
  return (
    <>
      <span className="font-medium tabular-nums">{formatDecimal(rate.round(rate.gt(1) ? 2 : 8).toFixed())}</span>{' '}
      <span className="text-muted tabular-nums">
        {market ? t('approvals.marketOfMinute', { market: formatDecimal(market) }) : isFetching ? null : t('approvals.marketUnknown')}
      </span>
    </>
  )
}
