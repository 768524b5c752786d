import type { OfferDetails } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { amountTexts, networkName, wrapsBeforeCurrency } from '../ui/trade-text.ts'
import { getsLabel, givesLabel } from './labels.ts'

/** What arrives, and what the client gives for it: the head of the sheet. */
export function Amounts({ offer, isOver }: { offer: OfferDetails; isOver: boolean }) {
  const { kind, direction, coin, network, party, words } = offer
  const { gives, gets } = amountTexts(offer)
  const isBuy = direction === 'buy'
  const onNetwork = t('offer.onNetwork', { network: networkName(coin, network) })
  return (
    <section
      aria-label={t('offer.amounts')}
      className="min-w-0 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8 lg:col-start-1 lg:row-start-1 lg:rounded-b-none lg:border-b-0 lg:shadow-none"
    >
      {kind === 'indication' && (
        <p className="mb-6 border-l-4 border-gold bg-gold-soft px-4 py-3">
          <strong className="font-semibold">{t('offer.notBinding.title')}</strong> {t('offer.notBinding.sentence')}
        </p>
      )}
      <dl className={classNames('flex flex-col gap-6', isOver && 'text-muted')}>
        <div>
          <dt className="text-sm text-muted">{getsLabel(offer)}</dt>
          <dd>
            <span className={classNames('block font-medium tracking-tight wrap-anywhere tabular-nums', sizeFor(gets))}>
              {wrapsBeforeCurrency(gets)}
            </span>
            {isBuy && <span className="text-muted">{onNetwork}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{givesLabel(offer)}</dt>
          <dd>
            <span className="block text-xl font-medium tracking-tight wrap-anywhere tabular-nums">{wrapsBeforeCurrency(gives)}</span>
            {!isBuy && <span className="text-muted">{onNetwork}</span>}
          </dd>
        </div>
        {party && (
          <div>
            <dt className="text-sm text-muted">{t('offer.party.label')}</dt>
            <dd className="text-lg wrap-anywhere">
              {party.name} <span className="text-base text-muted">{t(`offer.party.${party.kind}`)}</span>
            </dd>
          </div>
        )}
      </dl>
      {words !== '' && (
        <figure className="mt-6 border-l-4 border-gold pl-4">
          <figcaption className="text-sm text-muted">{t('offer.words')}</figcaption>
          <p className="measure mt-1 wrap-anywhere whitespace-pre-wrap">{words}</p>
        </figure>
      )}
    </section>
  )
}

/** Coins may have 18 decimals. */
const sizeFor = (amount: string) => (amount.length > 22 ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-amount')
