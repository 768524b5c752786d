import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import type { Deal } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Transaction } from '../layout/Transaction.tsx'
import { troubleOf } from './OnChain.tsx'

/** Coins that the chain shows at the address of a sell, before and after they count. */
export function Arrivals({ deal: { direction, arrivals, watch, explorer } }: { deal: Deal }) {
  if (direction === 'buy') return null
  const trouble = troubleOf(watch)
  return (
    <Block title={t('deals.chain.arrivals')} count={arrivals.length}>
      {trouble && <p role="status">{trouble}</p>}
      {arrivals.length === 0 && <NoRows>{t(watch ? 'deals.chain.arrivals.none' : 'deals.chain.notWatched')}</NoRows>}
      <ul aria-label={t('deals.chain.arrivals')}>
        {arrivals.map((arrival) => (
          <li key={arrival.id} className="border-hairline py-2.5 not-first:border-t">
            <Arrival arrival={arrival} explorer={explorer} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

const looks = { seen: 'waiting', confirmed: 'good', gone: 'bad' } as const

function Arrival({ arrival, explorer }: { arrival: Deal['arrivals'][number]; explorer: Deal['explorer'] }) {
  const { amount, coin, state, senders, transaction, confirmations, needed, firstSeenAt, blockAt } = arrival
  return (
    <article aria-label={amountText(amount, coin)}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium tabular-nums">{amountText(amount, coin)}</span>
        <Mark look={looks[state]}>{t(`deals.chain.arrivals.states.${state}`)}</Mark>
        <span>{t('deals.chain.confirmations', { confirmations: String(confirmations), needed: String(needed) })}</span>
      </p>
      <Facts
        isNarrow
        facts={[
          [
            t('deals.chain.arrivals.from'),
            senders.map((sender) => (
              <p key={sender}>
                <AddressGroups text={sender} />
              </p>
            )),
          ],
          [t('deals.chain.arrivals.transaction'), <Transaction key="transaction" id={transaction} explorer={explorer} />],
          [t('deals.chain.arrivals.firstSeen'), <Moment key="seen" at={firstSeenAt} />],
          [t('deals.chain.arrivals.block'), blockAt && <Moment key="block" at={blockAt} />],
        ]}
      />
    </article>
  )
}
