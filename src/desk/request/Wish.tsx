import Big from 'big.js'
import { type Currency, isFiat } from '#contract/currencies.ts'
import { decimalsOf } from '#contract/pricing.ts'
import { t } from '../../web/language/text.ts'
import { formatDecimal, formatPercent } from '../../web/ui/amount-format.ts'
import type { RequestPage } from '../api/requests.ts'
import { Block } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { eurText } from '../layout/request-words.tsx'

/** What the client wants, with the rate then and now. */
export function Wish({ request }: { request: RequestPage }) {
  const { fromCurrency, toCurrency, network, amount, eurValue, sentAt, feeRate, indicativeThen, indicativeNow, rateThen, rateNow } = request
  const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  const rateText = ({ value }: { value: string }) => t('request.rate', { crypto, fiat, value: formatDecimal(shortRate(value)) })
  const gets = (text: string | null) => text && t('layout.money', { amount: formatDecimal(text), currency: toCurrency })
  return (
    <Block title={t('word.wish')}>
      <div className="tabular-nums">
        <Facts
          isNarrow
          facts={[
            [
              t('request.gives'),
              Number(amount) === 0
                ? t('request.noAmount', { currency: fromCurrency })
                : t('layout.money', { amount: formatDecimal(amount), currency: fromCurrency }),
            ],
            [t('request.gets'), toCurrency],
            [t('layout.network'), network && networkName(crypto, network)],
            [t('request.value'), eurText(eurValue)],
            [t('word.sent'), <Moment key="sent" at={sentAt} />],
            [t('request.rateThen'), rateThen ? rateText(rateThen) : t('word.unknown')],
            [
              t('request.rateNow'),
              rateNow ? (
                <>
                  {rateText(rateNow)}
                  {rateThen && <Change key="change" before={rateThen.value} after={rateNow.value} />}
                  {rateNow.derived && <span className="block text-muted">{t('request.derived')}</span>}
                </>
              ) : (
                t('word.unknown')
              ),
            ],
            [t('request.getsThen'), gets(indicativeThen)],
            [t('request.getsNow'), gets(indicativeNow)],
            [t('word.fee'), feeRate && t('layout.percent', { percent: formatPercent(feeRate) })],
          ]}
        />
      </div>
    </Block>
  )
}

/** With a sign and in words, because a colour alone says nothing. */
function Change({ before, after }: { before: string; after: string }) {
  const share = Big(after).minus(before).div(before).times(100).round(2)
  const percent = formatDecimal(share.abs().toFixed(2))
  const words = share.eq(0) ? t('request.change.same') : t(share.gt(0) ? 'request.change.up' : 'request.change.down', { percent })
  return <span className="block text-muted">{words}</span>
}

/** As many decimals as a person compares: two from 1 on, else eight. */
const shortRate = (value: string): string =>
  Big(value).gte(1)
    ? Big(value).toFixed(2)
    : Big(value)
        .round(decimalsOf('BTC' satisfies Currency))
        .toFixed()
