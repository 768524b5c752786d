import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { Block } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { DealLink } from '../layout/DealLink.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { rateText } from '../layout/offer-words.ts'
import { eurText } from '../layout/request-words.tsx'

/** What was agreed, and where the rest is: offer, request, client, notes. */
export function Terms({ deal }: { deal: Deal }) {
  const { currency, coin, feeAmount, networkFee, payBy, lateMinutes, shortAmount, acceptedAt, proof, termsVersion, amountEur } = deal
  const { offer, request, accountId, accountState, replaces, replacedBy } = deal
  return (
    <Block title={t('deals.terms')}>
      <Facts
        isNarrow
        facts={[
          [t('deals.terms.rate'), rateText(deal)],
          [t('deals.terms.fee'), amountText(feeAmount, currency)],
          [t('deals.terms.networkFee'), deal.direction === 'buy' ? amountText(networkFee, coin) : null],
          [t('deals.terms.value'), eurText(amountEur)],
          [t('deals.terms.payBy'), <Moment key="payBy" at={payBy} />],
          [
            t('deals.terms.tolerance'),
            t('deals.terms.toleranceText', { late: String(lateMinutes), short: amountText(shortAmount, currency) }),
          ],
          [t('deals.terms.accepted'), <Moment key="accepted" at={acceptedAt} />],
          [t('deals.terms.proof'), t(`deals.terms.proofs.${proof}`)],
          [t('deals.terms.version'), termsVersion],
          [
            t('deals.terms.request'),
            <Link key="request" className="link" to={`/requests/${request}`}>
              {request}
            </Link>,
          ],
          [t('deals.terms.offer'), offer],
          [
            t('deals.terms.client'),
            <span key="client" className="flex flex-wrap gap-x-2">
              <Link className="link" to={`/clients/${accountId}`}>
                {t('layout.toClient')}
              </Link>
              <AccountState state={accountState} />
            </span>,
          ],
          [t('deals.terms.replaces'), replaces && <DealLink key="replaces" reference={replaces} />],
          [t('deals.terms.replacedBy'), replacedBy && <DealLink key="replacedBy" reference={replacedBy} />],
        ]}
      />
      <p className="border-t border-hairline pt-2 text-muted">{t('deals.terms.notes')}</p>
    </Block>
  )
}
