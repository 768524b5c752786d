import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { Block } from '../layout/Block.tsx'
import type { OfferLimit } from '../layout/offer-words.ts'
import { Mark } from '../layout/Mark.tsx'
import type { ResultPart } from './builder.ts'
import { type Priced } from './priced.ts'

interface LimitsProps extends Pick<ResultPart, 'basis' | 'live'> {
  priced: Priced
  exceeded: readonly OfferLimit[]
}

/** What a dealer may publish alone, and where this offer is. */
export function Limits({ basis: { rules, mayExceed }, live: { market }, priced, exceeded }: LimitsProps) {
  const { limits } = rules
  const bp = (value: number) => t('offer.basisPoints', { bp: String(value).replace('-', '−') })
  const euros = (value: string) => t('layout.eur', { amount: formatDecimal(Big(value).toFixed(0)) })
  const fromLastHour = market?.fromLastHourBp ?? null
  const rows: { name: string; now: string; allowed: string; limits: OfferLimit[] }[] = [
    {
      name: t('offer.limits.amount'),
      now: priced.amountEur === null ? t('offer.valueUnknown') : euros(priced.amountEur),
      allowed: t('offer.limits.most', { most: euros(String(limits.amountEur)) }),
      limits: ['limit-amount'],
    },
    {
      name: t('offer.limits.margin'),
      now: bp(priced.marginBp),
      allowed: t('offer.limits.between', { least: String(limits.minMarginBp), most: bp(limits.maxMarginBp) }),
      limits: ['limit-margin-low', 'limit-margin-high'],
    },
    {
      name: t('offer.limits.lastHour'),
      now: fromLastHour === null ? t('offer.limits.unknown') : bp(fromLastHour),
      allowed: t('offer.limits.most', { most: bp(limits.maxFromLastHourBp) }),
      limits: ['limit-last-hour'],
    },
  ]
  return (
    <Block title={t('offer.limits')}>
      <ul className="tabular-nums">
        {rows.map((row) => {
          const isExceeded = row.limits.some((limit) => exceeded.includes(limit))
          return (
            <li key={row.name} className="flex flex-wrap items-baseline gap-x-2 border-hairline py-1.5 not-first:border-t">
              <span className="grow text-muted">{row.name}</span>
              <span className={isExceeded ? 'font-medium' : undefined}>{row.now}</span>
              <span className="text-muted">{row.allowed}</span>
              <Mark look={isExceeded ? 'bad' : 'good'}>{t(isExceeded ? 'offer.limits.exceeded' : 'offer.limits.kept')}</Mark>
            </li>
          )
        })}
      </ul>
      <div role="status">
        {exceeded.length > 0 && (
          <p className="mt-1 border-l-4 border-gold bg-gold-soft px-3 py-2">
            {t(mayExceed ? 'offer.exceeded.supervisor' : 'offer.exceeded.dealer')}
          </p>
        )}
      </div>
    </Block>
  )
}
