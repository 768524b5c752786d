import type { DealState } from '#contract/desk/deal-moves.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import type { Deal, Destination } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Standing } from './Standing.tsx'

const awaitsDelivery: readonly DealState[] = ['awaiting-payment', 'awaiting-coins', 'paid', 'executed', 'in-question']

/** The client’s wallets or payout accounts for this deal, the chosen one first. Renders nothing once nothing is to be delivered. */
export function Destinations({ deal: { destinations, direction, state } }: { deal: Deal }) {
  if (!awaitsDelivery.includes(state)) return null
  return (
    <Block title={t('deals.destinations')} count={destinations.length}>
      {destinations.length === 0 && (
        <NoRows>{t(direction === 'buy' ? 'deals.destinations.noWallet' : 'deals.destinations.noAccount')}</NoRows>
      )}
      <ul aria-label={t('deals.destinations')}>
        {destinations.map((destination) => (
          <li key={destination.id} className="border-hairline not-first:border-t">
            <Facts isNarrow facts={factsOf(destination)} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

const factsOf = (destination: Destination) => {
  const { toName, toAccount, memo, kind } = destination
  const isWallet = kind !== null
  return [
    [t(isWallet ? 'deals.deliver.address' : 'deals.deliver.account'), <AddressGroups key="account" text={toAccount} />],
    [t('deals.deliver.memo'), memo && <AddressGroups key="memo" text={memo} />],
    [t('deals.transfers.to'), toName],
    [t('deals.destinations.wallet'), isWallet ? <Standing key="standing" destination={destination} /> : null],
  ] as const
}
