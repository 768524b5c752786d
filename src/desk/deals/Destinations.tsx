import type { DealState } from '#contract/desk/deal-moves.ts'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'

const awaitsDelivery: readonly DealState[] = ['awaiting-payment', 'awaiting-coins', 'paid', 'executed', 'in-question']

/** The wallets or payout accounts to which a delivery can go. Renders nothing once nothing is to be delivered. */
export function Destinations({ deal: { destinations, direction, state } }: { deal: Deal }) {
  const isBuy = direction === 'buy'
  if (!awaitsDelivery.includes(state)) return null
  return (
    <Block title={t('deals.destinations')} count={destinations.length}>
      {destinations.length === 0 && <NoRows>{t(isBuy ? 'deals.destinations.noWallet' : 'deals.destinations.noAccount')}</NoRows>}
      <ul aria-label={t('deals.destinations')}>
        {destinations.map(({ id, toName, toAccount, memo }) => (
          <li key={id} className="border-hairline not-first:border-t">
            <Facts
              isNarrow
              facts={[
                [t(isBuy ? 'deals.deliver.address' : 'deals.deliver.account'), <AddressGroups key="account" text={toAccount} />],
                [t('deals.deliver.memo'), memo && <AddressGroups key="memo" text={memo} />],
                [t('deals.transfers.to'), toName],
              ]}
            />
          </li>
        ))}
      </ul>
    </Block>
  )
}
