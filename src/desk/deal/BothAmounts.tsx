import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { bothSides } from '../layout/deal-words.ts'
import { networkName } from '../layout/offer-words.ts'

/** What the client gives and gets, large. */
export function BothAmounts({ deal }: { deal: Deal }) {
  const { direction, coin, network } = deal
  const { gives, gets } = bothSides(deal)
  const isBuy = direction === 'buy'
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Amount
        name={t(isBuy ? 'deals.clientPays' : 'deals.clientSends')}
        amount={gives}
        network={isBuy ? null : networkName(coin, network)}
      />
      <Amount
        name={t(isBuy ? 'deals.clientGets' : 'deals.clientIsPaid')}
        amount={gets}
        network={isBuy ? networkName(coin, network) : null}
      />
    </dl>
  )
}

const Amount = ({ name, amount, network }: { name: string; amount: string; network: string | null }) => (
  <div>
    <dt className="text-muted">
      {name}
      {network && ` · ${network}`}
    </dt>
    <dd className="font-display text-2xl tracking-tight wrap-anywhere tabular-nums">{amount}</dd>
  </div>
)
