import { t } from '../../web/language/text.ts'
import { Block } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { ChoiceRow, TextRow } from '../layout/DenseFields.tsx'
import { AmountRow } from './AmountRow.tsx'
import type { InputsPart } from './builder.ts'
import { networkOfOffer } from './typed-offer.ts'

const mostBp = 5000

/** The spread after a step; an unreadable one counts as 0. */
export const steppedSpread = (spread: string, step: number): string =>
  String(Math.min(mostBp, Math.max(0, (/^\d{1,6}$/.test(spread.trim()) ? Number(spread) : 0) + step)))

const arrowSteps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Spread and fees. */
export function PriceInputs({ typed, errors, change }: InputsPart) {
  const { spread, fee, feePercent, networkFee, direction, coin } = typed
  const step = (by: number) => change((now) => ({ spread: steppedSpread(now.spread, by) }))
  return (
    <Block title={t('offer.price')}>
      <div className="flex flex-col gap-1.5 pt-2.5">
        <TextRow
          label={t('offer.spread')}
          error={errors.spread}
          unit={t('offer.bp')}
          inputMode="numeric"
          maxLength={4}
          className="text-right font-medium tabular-nums"
          value={spread}
          onChange={({ target }) => change({ spread: target.value })}
          onKeyDown={(event) => {
            const by = arrowSteps[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
          aside={
            <span className="flex shrink-0 gap-1">
              <DenseButton className="min-w-9 px-0" aria-label={t('offer.narrower')} onClick={() => step(-1)}>
                −
              </DenseButton>
              <DenseButton className="min-w-9 px-0" aria-label={t('offer.wider')} onClick={() => step(1)}>
                +
              </DenseButton>
            </span>
          }
        />
        <ChoiceRow
          label={t('offer.fee')}
          options={[
            { value: 'specified', label: t('offer.fees.specified') },
            { value: 'agreed', label: t('offer.fees.agreed') },
          ]}
          value={fee}
          onChoose={(chosen) => change({ fee: chosen })}
        />
        {fee === 'agreed' && (
          <AmountRow
            label={t('offer.feePercent')}
            error={errors.feePercent}
            unit={t('offer.percentSign')}
            value={feePercent}
            onChange={(text) => change({ feePercent: text })}
          />
        )}
        {direction === 'buy' && (
          <AmountRow
            label={t('offer.networkFee')}
            error={errors.networkFee}
            hint={networkOfOffer(typed)?.chargesFee === false && t('offer.noNetworkFee', { coin })}
            unit={coin}
            value={networkFee}
            onChange={(text) => change({ networkFee: text })}
          />
        )}
      </div>
    </Block>
  )
}
