import { Link } from 'react-router'
import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import type { Deal } from '../api/deals.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { Block } from '../layout/Block.tsx'
import { amountText, bothSides } from '../layout/deal-words.ts'
import { DealLink } from '../layout/DealLink.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName, rateText } from '../layout/offer-words.ts'
import { eurText } from '../layout/request-words.tsx'
import { classNames } from '../../web/ui/class-names.ts'
import { dueCurrencyOf, paymentText } from './words.ts'

/** What was agreed, and where the rest is: offer, request, client, notes. */
export function Terms({ deal }: { deal: Deal }) {
  const { currency, coin, feeAmount, networkFee, payBy, lateMinutes, shortAmount, acceptedAt, proof, termsVersion, amountEur } = deal
  const { offer, request, accountId, accountState, replaces, replacedBy } = deal
  return (
    <Block title={t('word.terms')}>
      <Facts
        isNarrow
        facts={[
          [t('word.rate'), rateText(deal)],
          [t('deals.terms.fee'), amountText(feeAmount, currency)],
          [t('deals.terms.networkFee'), deal.direction === 'buy' ? amountText(networkFee, coin) : null],
          [t('word.value'), eurText(amountEur)],
          [t('deals.terms.payBy'), <Moment key="payBy" at={payBy} />],
          [t('word.tolerance'), t('deals.terms.toleranceText', { late: String(lateMinutes), short: amountText(shortAmount, currency) })],
          [t('word.accepted'), <Moment key="accepted" at={acceptedAt} />],
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
            t('word.client'),
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

/** What is due, received, held, and still to be bought or sold. */
export function Sums({ deal }: { deal: Deal }) {
  const { sums, coin, direction } = deal
  const due = dueCurrencyOf(deal)
  const isTooMuch = Big(sums.toFill).lt(0)
  const fill = amountText(Big(sums.toFill).abs().toFixed(), coin)
  // Came, does not count, and is not paid back.
  const setAside = deal.payments.filter(({ counts, refundable }) => !counts && Big(refundable).gt(0))
  return (
    <section aria-label={t('deals.sums')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-hairline py-3 sm:grid-cols-4">
        <Sum name={t('deals.sums.due')} amount={amountText(sums.due, due)} />
        <Sum name={t('deals.sums.received')} amount={amountText(sums.received, due)} />
        <Sum name={t('deals.sums.held')} amount={amountText(sums.held, due)} />
        <Sum
          name={t(direction === 'buy' ? 'word.toBuy' : 'word.toSell')}
          amount={isTooMuch ? t('deals.sums.tooMany', { amount: fill }) : fill}
          isWrong={isTooMuch}
        />
        {setAside.length > 0 && (
          <Sum
            name={t('deals.sums.setAside')}
            amount={setAside.map(({ refundable: amount, currency }) => paymentText({ amount, currency })).join(', ')}
          />
        )}
      </dl>
    </section>
  )
}

const Sum = ({ name, amount, isWrong = false }: { name: string; amount: string; isWrong?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className={classNames('font-medium wrap-anywhere tabular-nums', isWrong && 'text-danger')}>{amount}</dd>
  </div>
)

/** What the client gives and gets, large. */
export function BothAmounts({ deal }: { deal: Deal }) {
  const { direction, coin, network } = deal
  const { gives, gets } = bothSides(deal)
  const isBuy = direction === 'buy'
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Amount name={t(isBuy ? 'word.clientPays' : 'word.clientSends')} amount={gives} network={isBuy ? null : networkName(coin, network)} />
      <Amount
        name={t(isBuy ? 'word.clientGets' : 'deals.clientIsPaid')}
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
