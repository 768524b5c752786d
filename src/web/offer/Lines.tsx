import Big from 'big.js'
import { type ReactNode, useId } from 'react'
import { reducedFeeThreshold } from '#contract/limits.ts'
import type { OfferDetails } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { formatDecimal, formatPercent, withCents } from '../ui/amount-format.ts'
import { lineSize, wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { classNames } from '../ui/class-names.ts'
import { amountTexts, coinsText, moneyText } from '../ui/trade-text.ts'

/** The price and the calculation, line by line, like a receipt: the lines add up. */
export function Lines({ offer }: { offer: OfferDetails }) {
  const priceId = useId()
  const sumId = useId()
  return (
    <>
      <section aria-labelledby={priceId} className="lg:border-t lg:border-ink lg:pt-6">
        <h2 id={priceId} className="font-display text-lg">
          {t('offer.price.title')}
        </h2>
        <Price offer={offer} />
      </section>
      <section aria-labelledby={sumId} className="mt-8 border-t border-hairline pt-6">
        <h2 id={sumId} className="font-display text-lg">
          {t('offer.sum.title')}
        </h2>
        {offer.direction === 'buy' ? <SumOfPurchase offer={offer} /> : <SumOfSale offer={offer} />}
        <p className="mt-3 text-sm text-muted">
          {t('offer.fixed', {
            amount: offer.fixedSide === 'fiat' ? moneyText(offer.fiatAmount, offer.currency) : coinsText(offer.coinAmount, offer.coin),
          })}
        </p>
      </section>
    </>
  )
}

function Price({ offer: { market, rate, difference, coin, currency } }: { offer: OfferDetails }) {
  const priceOf = (price: string) => t('offer.price.of', { coin, price: formatDecimal(withCents(price)), currency })
  return (
    <dl className="mt-2">
      <Line
        label={t('offer.price.market')}
        note={
          <>
            {t('offer.price.source', { source: market.source, time: formatTime(market.at, 'shortDayAndClock') })}{' '}
            {market.derived && t('offer.price.derived')}
          </>
        }
      >
        {priceOf(market.price)}
      </Line>
      <Line label={t('offer.price.ours')}>{priceOf(rate)}</Line>
      <Line label={t('offer.price.difference')} note={t('offer.price.differenceNote')}>
        {t('offer.price.differenceOf', {
          money: moneyText(difference.amount, currency),
          percent: t('ui.percent', { percent: formatDecimal(difference.percent) }),
        })}
      </Line>
    </dl>
  )
}

function SumOfPurchase({ offer }: { offer: OfferDetails }) {
  const { fiatAmount, currency, coinAmount, coin, fee, networkFee } = offer
  const { gives, gets } = amountTexts(offer)
  const exchanged = Big(fiatAmount).minus(fee.amount).toFixed()
  const bought = Big(coinAmount).plus(networkFee).toFixed()
  return (
    <dl className="mt-2">
      <Line label={givesLabel(offer)}>{gives}</Line>
      <FeeLine offer={offer} />
      <Line label={t('offer.sum.exchanged')}>{moneyText(exchanged, currency)}</Line>
      <Line label={t('offer.sum.bought')}>{coinsText(bought, coin)}</Line>
      <Line label={t('offer.sum.networkFee')}>{lessOrNone(networkFee, coinsText(networkFee, coin))}</Line>
      <Line label={getsLabel(offer)} isTotal>
        {gets}
      </Line>
    </dl>
  )
}

function SumOfSale({ offer }: { offer: OfferDetails }) {
  const { fiatAmount, currency, coin, fee, networkFee } = offer
  const { gives, gets } = amountTexts(offer)
  return (
    <dl className="mt-2">
      <Line label={givesLabel(offer)}>{gives}</Line>
      {!Big(networkFee).eq(0) && <Line label={t('offer.sum.networkFee')}>{lessOrNone(networkFee, coinsText(networkFee, coin))}</Line>}
      <Line label={t('offer.sum.sold')}>{moneyText(Big(fiatAmount).plus(fee.amount).toFixed(), currency)}</Line>
      <FeeLine offer={offer} />
      <Line label={getsLabel(offer)} isTotal>
        {gets}
      </Line>
    </dl>
  )
}

function FeeLine({ offer: { fee, currency } }: { offer: OfferDetails }) {
  return (
    <Line
      label={t('offer.sum.fee', { percent: t('ui.percent', { percent: formatPercent(fee.rate) }) })}
      note={
        fee.tier === 'reduced'
          ? t('offer.sum.tier.reduced', { amount: moneyText(String(reducedFeeThreshold), currency) })
          : t(fee.tier === null ? 'offer.sum.tier.agreed' : 'offer.sum.tier.standard')
      }
    >
      {lessOrNone(fee.amount, moneyText(fee.amount, currency))}
    </Line>
  )
}

const lessOrNone = (amount: string, text: string) => (Big(amount).eq(0) ? t('offer.sum.none') : `\u2212\u00a0${text}`)

/** A label on the left and a figure on the right, under each other where there is no room. */
function Line({ label, note, isTotal = false, children }: { label: string; note?: ReactNode; isTotal?: boolean; children: string }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-6 border-t border-hairline py-3 first:border-t-0',
        isTotal && 'border-t-2 border-ink text-lg font-medium',
      )}
    >
      <dt>{label}</dt>
      <dd className={classNames('min-w-0 grow text-right tabular-nums', lineSize(children))}>{wrapsBeforeCurrency(children)}</dd>
      {note && <dd className="w-full text-right text-sm text-balance text-muted tabular-nums">{note}</dd>}
    </div>
  )
}

/** An indication says what the client would pay and receive. */
export const getsLabel = ({ kind }: OfferDetails): string => t(kind === 'firm' ? 'trade.youReceive' : 'offer.would.receive')

export function givesLabel({ kind, direction }: OfferDetails): string {
  if (kind === 'indication') return t(`offer.would.${direction}`)
  return t(direction === 'buy' ? 'trade.youPay' : 'trade.youSend')
}
