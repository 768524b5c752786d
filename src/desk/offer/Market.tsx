import Big from 'big.js'
import type { MarketPrices } from '#contract/desk/offer-terms.ts'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { Mark } from '../layout/Mark.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { validityText } from '../layout/offer-words.ts'
import { eurText } from '../layout/request-words.tsx'
import type { ResultPart } from './builder.ts'
import type { LiveMarket } from './market.ts'
import { pricesOf } from './priced.ts'

/** Bid and ask of this moment, with their age. The side on which we trade is marked. */
export function Market({ typed: { direction, coin, currency }, live }: Pick<ResultPart, 'typed' | 'live'>) {
  const { market, ageMs, unusable } = live
  const prices = pricesOf(market)
  return (
    <Block
      title={t('offer.market', { coin, currency })}
      aside={<Age ageMs={ageMs} isBad={unusable !== null} isDerived={market?.derived ?? false} source={market?.source} prices={prices} />}
    >
      <div className="grid grid-cols-2 divide-x divide-hairline border-b border-hairline">
        <Side name={t('offer.bid')} price={prices?.bid} isOurs={direction === 'sell'} isStale={unusable !== null} />
        <Side name={t('offer.ask')} price={prices?.ask} isOurs={direction === 'buy'} isStale={unusable !== null} />
      </div>
      <Unusable live={live} />
    </Block>
  )
}

interface AgeProps {
  ageMs: number | null
  isBad: boolean
  isDerived: boolean
  source: string | undefined
  prices: MarketPrices | null
}

const Age = ({ ageMs, isBad, isDerived, source, prices }: AgeProps) => (
  <p className="flex flex-wrap items-baseline justify-end gap-x-2 text-muted tabular-nums">
    {isDerived && <Mark look="waiting">{t('offer.derived')}</Mark>}
    {prices && <span>{t('offer.bidToAsk', { bp: widthBp(prices) })}</span>}
    {source && <span className="wrap-anywhere">{source}</span>}
    {ageMs !== null && <span className={isBad ? 'font-medium text-danger' : undefined}>{ageText(ageMs)}</span>}
  </p>
)

/** Between bid and ask, in basis points of the ask. */
const widthBp = ({ bid, ask }: MarketPrices) => formatDecimal(Big(ask).minus(bid).times(10_000).div(ask).toFixed(1).replace('-', '−'))

const ageText = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return seconds < 120
    ? t('offer.secondsOld', { seconds: String(seconds) })
    : t('offer.minutesOld', { minutes: String(Math.floor(seconds / 60)) })
}

interface SideProps {
  name: string
  price: string | undefined
  isOurs: boolean
  isStale: boolean
}

const Side = ({ name, price, isOurs, isStale }: SideProps) => (
  <div className={classNames('py-2 not-first:pl-4', (!isOurs || isStale) && 'text-muted')}>
    <p className="flex flex-wrap items-baseline gap-x-2">
      {name}
      {isOurs && <Mark look="good">{t('offer.ours')}</Mark>}
    </p>
    <p className="text-base tabular-nums wrap-anywhere sm:text-lg">{price ? formatDecimal(price) : '–'}</p>
  </div>
)

/** Why no price may be made now, and what to do. Announced when it begins. */
const Unusable = ({ live: { market, unusable } }: { live: LiveMarket }) => (
  <div role="alert">
    {unusable && (
      <div className="mt-2 border-l-4 border-danger bg-danger-soft px-3 py-2">
        <p className="font-medium text-danger">{t(`offer.unusable.${unusable}`)}</p>
        <p>{t(unusable === 'no-answer' && !market ? 'offer.unusableHints.wait' : `offer.unusableHints.${hintOf[unusable]}`)}</p>
      </div>
    )}
  </div>
)

const hintOf = {
  'market-missing': 'other',
  'market-crossed': 'wait',
  'market-apart': 'wait',
  'market-old': 'exchange',
  'no-answer': 'exchange',
} as const

interface MovementProps extends Pick<ResultPart, 'typed' | 'basis' | 'live'> {
  onUse: () => void
}

/** The spread that the market’s movement over the validity suggests; null without candles. */
export const suggestionFor = ({ typed: { validity }, live: { market } }: Pick<ResultPart, 'typed' | 'live'>) =>
  market?.movement.find(({ minutes }) => String(minutes) === validity) ?? null

/** What an open offer risks: how far the market moves, and how reliable the client was. */
export function Movement({ typed, basis: { parties, lapses, cancellations, deals }, live, onUse }: MovementProps) {
  const party = parties.find(({ id }) => id === typed.partyId)
  const suggestion = suggestionFor({ typed, live })
  return (
    <Block
      title={t('offer.risk')}
      aside={
        <p>
          <span className="text-muted">{t('offer.deals', { count: deals })}</span>
          {deals > 0 && (
            <span className={lapses + cancellations > 0 ? 'font-medium' : 'text-muted'}>
              {' '}
              · {t('offer.unpaid', { lapses, cancellations })}
            </span>
          )}
          {deals > 0 && party && <span className="text-muted"> · {t('offer.ofYear', { amount: eurText(party.yearEur) })}</span>}
        </p>
      }
    >
      {suggestion ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 tabular-nums">
          <p className="text-muted">
            {t('offer.movement', { validity: validityText(suggestion.minutes), bp: formatDecimal(suggestion.movementBp.toFixed(1)) })}
          </p>
          <p className="flex items-center gap-2">
            {t('offer.suggested', { bp: String(suggestion.suggestedSpreadBp) })}
            {/* Not disabled once it is used: the focus, and with it Ctrl-Enter, would be lost. */}
            <DenseButton onClick={onUse}>{t('offer.use')}</DenseButton>
          </p>
        </div>
      ) : (
        <NoRows>{t('offer.noMovement')}</NoRows>
      )}
    </Block>
  )
}
