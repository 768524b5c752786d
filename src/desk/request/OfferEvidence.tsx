import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { useReadOfferQuery } from '../api/offers.ts'
import type { DeskOffer } from '../api/requests.ts'
import { isOneOf } from '../layout/codes.ts'
import { Facts } from '../layout/Facts.tsx'
import { Hash } from '../layout/Hash.tsx'
import { Moment } from '../layout/Moment.tsx'
import { moneyText, offerLimits } from '../layout/offer-words.ts'
import { NotLoaded } from '../layout/states.tsx'

/** What an offer was made of: the market at that moment, margin, terms, and the limits beyond which it was published. */
export const OfferEvidence = ({ offer, onClose }: { offer: DeskOffer | null; onClose: () => void }) => (
  <Dialog
    open={offer !== null}
    onClose={onClose}
    title={offer && t('request.evidence.title', { reference: offer.reference })}
    width="max-w-lg"
  >
    {offer && <Evidence reference={offer.reference} />}
  </Dialog>
)

function Evidence({ reference }: { reference: string }) {
  const { data: offer, error, isFetching, refetch } = useReadOfferQuery(reference)
  if (!offer) return <NotLoaded {...{ error, isFetching, refetch }} />
  const { market, currency, marginEur, kind, payBy, lateMinutes, shortAmount, words, receivingAddress, exceeded, hash } = offer
  const isFirm = kind === 'firm'
  return (
    <div className="tabular-nums">
      <Facts
        facts={[
          [t('request.evidence.bid'), moneyText(market.bid, currency)],
          [t('request.evidence.ask'), moneyText(market.ask, currency)],
          [
            t('request.evidence.source'),
            <span key="source">
              {market.source} · <Moment at={market.at} />
              {market.derived && <span className="block text-muted">{t('request.derived')}</span>}
            </span>,
          ],
          [t('word.margin'), moneyText(marginEur, 'EUR')],
          [
            t('request.evidence.exceeded'),
            exceeded.length === 0
              ? t('layout.none')
              : exceeded.map((limit) => (
                  <span key={limit} className="block">
                    {limitName(limit)}
                  </span>
                )),
          ],
          [t('word.toBePaid'), isFirm ? t(`offer.payByRules.${payBy}`) : null],
          [
            t('word.tolerance'),
            isFirm ? t('request.evidence.toleranceText', { late: String(lateMinutes), short: moneyText(shortAmount, currency) }) : null,
          ],
          [
            t('word.coinsGoTo'),
            receivingAddress && (
              <span key="address" className="tracking-wide">
                {receivingAddress.address}
                {receivingAddress.memo !== null && <span className="block text-muted">{receivingAddress.memo}</span>}
              </span>
            ),
          ],
          [
            t('request.evidence.words'),
            words === '' ? null : (
              <span key="words" className="whitespace-pre-wrap">
                {words}
              </span>
            ),
          ],
          [t('request.evidence.hash'), <Hash key="hash" of={hash} />],
          [t('request.evidence.marketHash'), <Hash key="market" of={market.evidenceHash} />],
        ]}
      />
    </div>
  )
}

const limitName = (limit: string): string => (isOneOf(offerLimits, limit) ? t(`offer.limitNames.${limit}`) : limit)
