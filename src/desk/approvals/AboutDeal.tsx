import { t } from '../../web/language/text.ts'
import { useReadDealQuery } from '../api/deals.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { amountText, dealStateName } from '../layout/deal-words.ts'
import { DealLink } from '../layout/DealLink.tsx'
import { Facts } from '../layout/Facts.tsx'
import { NotLoaded } from '../layout/states.tsx'

/** The deal that a proposal is about, as it is now. */
export function AboutDeal({ reference }: { reference: string }) {
  const { currentData: deal, error, isFetching, refetch } = useReadDealQuery(reference)
  if (!deal) return <NotLoaded {...{ error, isFetching, refetch }} />
  const { party, state, direction, currency, coin, fiatAmount, coinAmount, sums, accountState } = deal
  const [money, coins] = [amountText(fiatAmount, currency), amountText(coinAmount, coin)]
  const due = direction === 'buy' ? currency : coin
  return (
    <section aria-label={t('approvals.deal')} className="border-t border-hairline">
      <Facts
        facts={[
          [t('approvals.facts.deal'), <DealLink key="deal" reference={reference} />],
          [t('approvals.facts.party'), party],
          [t('approvals.facts.exchange'), direction === 'buy' ? `${money} → ${coins}` : `${coins} → ${money}`],
          [t('approvals.facts.dealState'), dealStateName(state)],
          [
            t('approvals.facts.received'),
            t('approvals.dealReceived', { received: amountText(sums.received, due), due: amountText(sums.due, due) }),
          ],
          [t('approvals.facts.state'), <AccountState key="state" state={accountState} />],
        ]}
      />
    </section>
  )
}
