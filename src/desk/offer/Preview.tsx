import Big from 'big.js'
import { languageFacts } from '#contract/languages.ts'
import { t } from '../../web/language/text.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { wrapsBeforeCurrency } from '../../web/ui/amount-line.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { coinText, moneyText, networkName, rateText, shareText, validityText } from '../layout/offer-words.ts'
import type { ResultPart } from './builder.ts'

/** The offer as the client will see it. */
export function Preview(part: ResultPart) {
  const { request, priced } = part
  return (
    <Block title={t('offer.preview')} aside={<span className="text-muted">{languageFacts(request.client.language).name}</span>}>
      {priced ? <Sheet {...part} priced={priced} /> : <NoRows>{t('offer.noResult')}</NoRows>}
    </Block>
  )
}

function Sheet({ typed, basis, request, live, priced }: ResultPart & { priced: NonNullable<ResultPart['priced']> }) {
  const { kind, direction, coin, network, currency, validity, payBy, late, short, words, partyId } = typed
  const { terms, marketPrice } = priced
  const isBuy = direction === 'buy'
  const isFirm = kind === 'firm'
  const party = basis.parties.find(({ id }) => id === partyId)
  const coins = coinText(terms.coinAmount, coin)
  const money = moneyText(terms.fiatAmount, currency)
  return (
    <div className="mt-3 border border-hairline bg-surface px-4 py-4 shadow-sheet">
      {!isFirm && <p className="mb-2 border-l-4 border-gold bg-gold-soft px-3 py-1.5 font-medium">{t('offer.shown.indication')}</p>}
      <p className="text-muted">{t(isBuy ? 'offer.shown.youReceive' : 'offer.shown.youArePaid')}</p>
      <p className="font-display text-2xl tabular-nums wrap-anywhere">{wrapsBeforeCurrency(isBuy ? coins : money)}</p>
      <p className="mb-2 text-base tabular-nums">{t('offer.shown.forAmount', { amount: isBuy ? money : coins })}</p>
      <div className="tabular-nums">
        <Facts
          isNarrow
          facts={[
            [t('layout.network'), networkName(coin, network)],
            [t('offer.shown.market'), rateText({ rate: marketPrice, coin, currency })],
            [t('word.ourRate'), rateText({ rate: terms.rate, coin, currency })],
            [t('offer.shown.difference'), <Difference key="difference" {...{ typed, priced }} />],
            [t('word.fee'), `${moneyText(terms.feeAmount, currency)} · ${shareText(terms.feeRate)}`],
            [t('offer.networkFee'), isBuy ? coinText(terms.networkFee, coin) : null],
            ...(isFirm
              ? ([
                  [t('word.party'), party?.name ?? t('offer.shown.noParty')],
                  [
                    t('offer.shown.until'),
                    t('offer.shown.untilTime', { time: endText(live.market?.now, validity), validity: validityText(Number(validity)) }),
                  ],
                  [t('word.toBePaid'), t(`offer.shown.payByRules.${payBy}`)],
                  [t('word.tolerance'), t('offer.shown.toleranceText', { late, short, currency })],
                ] as const)
              : []),
          ]}
        />
      </div>
      {words.trim() && (
        <p lang={request.client.language} className="mt-3 border-l-2 border-accent pl-3 wrap-anywhere whitespace-pre-wrap">
          {words.trim()}
        </p>
      )}
      <p className="mt-3 border-t border-hairline pt-2 text-muted">{t(isFirm ? 'offer.shown.final' : 'offer.shown.notBinding')}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 font-medium text-accent" aria-hidden="true">
        {isFirm && <span>{t('offer.shown.accept')}</span>}
        <span>{t('offer.shown.decline')}</span>
        <span>{t('offer.shown.ask')}</span>
      </p>
    </div>
  )
}

/** Until when an offer that is published now is valid. */
export const endText = (now: string | undefined, validity: string): string => {
  const end = new Date(Date.parse(now ?? new Date().toISOString()) + Number(validity) * 60_000)
  return formatTime(end.toISOString(), 'hourAndMinute')
}

/** Between the market’s price and ours, for all coins in money, and in per cent. */
function Difference({
  typed: { currency, direction },
  priced: { terms, marketPrice },
}: Pick<ResultPart, 'typed'> & { priced: NonNullable<ResultPart['priced']> }) {
  const perCoin = Big(terms.rate).minus(marketPrice).abs()
  const coins = Big(terms.coinAmount).plus(direction === 'buy' ? terms.networkFee : 0)
  const percent = perCoin.times(100).div(marketPrice).toFixed(2)
  return <>{`${moneyText(perCoin.times(coins).toFixed(2), currency)} · ${t('layout.percent', { percent: formatDecimal(percent) })}`}</>
}
