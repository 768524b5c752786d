import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { amountText } from '../layout/deal-words.ts'
import { Transaction } from '../layout/Transaction.tsx'
import { Block, NoRows } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'

type Shown = NonNullable<DealTransfer['chain']>

/** What the chain shows of a transfer of coins. */
export function OnChain({ transfer: { chain, steps }, deal: { watch, explorer } }: { transfer: DealTransfer; deal: Deal }) {
  if (!watch) return t('deals.chain.notWatched')
  if (!chain) return steps.length > 0 ? t('deals.chain.notLooked') : null
  const { replacedBy, seen, state, transaction } = chain
  return (
    <>
      <p>{stateText(chain)}</p>
      {state === 'found' && <Transaction id={transaction} explorer={explorer} />}
      {state === 'contradicts' && seen && <Seen payments={seen} />}
      {replacedBy && (
        <>
          <p>{t('deals.chain.replacedBy')}</p>
          <Transaction id={replacedBy} explorer={explorer} />
        </>
      )}
      {[troubleText(chain), troubleOf(watch)].map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
    </>
  )
}

/** What the transaction pays instead. */
const Seen = ({ payments }: { payments: NonNullable<Shown['seen']> }) =>
  payments.length === 0 ? (
    <p>{t('deals.chain.paysNothing')}</p>
  ) : (
    <>
      <p>{t('deals.chain.pays')}</p>
      <ul>
        {payments.map(({ amount, coin, to }) => (
          <li key={`${amount} ${to}`}>
            {amountText(amount, coin)} → <AddressGroups text={to} />
          </li>
        ))}
      </ul>
    </>
  )

function stateText({ state, confirmations, needed, nodes }: Shown): string {
  if (state !== 'seen' && state !== 'confirmed' && state !== 'final') return t(`deals.chain.states.${state}`)
  const counted = t('deals.chain.confirmations', { confirmations: String(confirmations), needed: String(needed) })
  return `${counted} · ${t('deals.chain.byNodes', { count: nodes })}`
}

const troubleText = ({ trouble, nodes, nodesNeeded }: Shown) =>
  trouble === 'few'
    ? t('deals.chain.trouble.few', { nodes: String(nodes), needed: String(nodesNeeded) })
    : trouble && t(`deals.chain.trouble.${trouble}`)

/** Why nothing follows from the chain now, and since when. */
const troubleOf = (watch: Deal['watch']): string | null =>
  watch?.trouble && watch.trouble !== 'few' && watch.troubleSince
    ? `${t(`deals.chain.trouble.${watch.trouble}`)} ${t('deals.chain.since', { since: formatTime(watch.troubleSince, 'shortDayAndTime') })}`
    : null

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

const looks = { seen: 'waiting', confirmed: 'good', gone: 'bad', 'before-deal': 'plain', 'own-coins': 'plain', dust: 'plain' } as const

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
            t('word.from'),
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
