import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { toChoose } from '../layout/codes.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { DeskOffer, RequestPage } from '../api/requests.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DealLink } from '../layout/DealLink.tsx'
import { dealStateName } from '../layout/deal-words.ts'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import {
  coinText,
  countdownText,
  moneyText,
  networkName,
  offerEndReasonName,
  offerEndReasons,
  rateText,
  shareText,
} from '../layout/offer-words.ts'
import { useSeconds } from '../layout/durations.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { OfferEndReason } from '../api/offers.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { OfferEvidence } from './OfferEvidence.tsx'

interface OffersProps {
  request: RequestPage
  /** Where offers are made; null for people who may not. */
  builder: string | null
  mayWithdraw: boolean
  onWithdraw: (offer: DeskOffer) => void
}

/** The offers of a request, the newest first, and the draft that waits. */
export function Offers({ request: { offers, offerDraft, priceAskedAt }, builder, mayWithdraw, onWithdraw }: OffersProps) {
  const [inspected, setInspected] = useState<DeskOffer | null>(null)
  return (
    <Block
      title={t('request.offers')}
      count={offers.length}
      aside={
        builder && (
          <DenseLink href={builder} kind={offers.some(({ state }) => state === 'open' || state === 'accepted') ? 'secondary' : 'primary'}>
            {t('request.makeOffer')}
          </DenseLink>
        )
      }
    >
      {priceAskedAt && (
        <p className="mt-2 border-l-4 border-gold bg-gold-soft px-3 py-1.5">
          {t('request.priceAsked', { time: formatTime(priceAskedAt, 'shortDayAndTime') })}
        </p>
      )}
      {offerDraft && (
        <p className="mt-2 border-l-4 border-gold bg-gold-soft px-3 py-1.5 wrap-anywhere">
          {t('request.draftWaits', { name: offerDraft.savedBy.name, time: formatTime(offerDraft.savedAt, 'shortDayAndTime') })}
        </p>
      )}
      {offers.length === 0 && <NoRows>{t('request.noOffers')}</NoRows>}
      <ul aria-label={t('request.offers')}>
        {offers.map((offer) => (
          <li key={offer.reference} className="border-hairline py-2.5 not-first:border-t">
            <Offer offer={offer} />
            <div className="mt-1.5 flex flex-wrap gap-2">
              <DenseButton
                kind="quiet"
                className="-ml-4 max-sm:-ml-3"
                aria-label={t('request.evidence.title', { reference: offer.reference })}
                onClick={() => setInspected(offer)}
              >
                {t('request.evidence.action')}
              </DenseButton>
              {mayWithdraw && offer.state === 'open' && (
                <DenseButton kind="danger" onClick={() => onWithdraw(offer)}>
                  {t('request.withdraw.action')}
                </DenseButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <OfferEvidence offer={inspected} onClose={() => setInspected(null)} />
    </Block>
  )
}

const looks = { open: 'waiting', accepted: 'good', declined: 'plain', withdrawn: 'bad', superseded: 'plain', expired: 'plain' } as const

function Offer({ offer }: { offer: DeskOffer }) {
  const { reference, kind, state, direction, currency, coin, fiatAmount, coinAmount } = offer
  const [money, coins] = [moneyText(fiatAmount, currency), coinText(coinAmount, coin)]
  const isOver = state !== 'open' && state !== 'accepted'
  return (
    <article aria-label={reference} className={isOver ? 'text-muted' : undefined}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
        <span className="tracking-wide">{reference}</span>
        <Mark look={looks[state]}>{t(`request.offerStates.${state}`)}</Mark>
        {kind === 'indication' && <Mark>{t('request.indication')}</Mark>}
        {state === 'open' && offer.expiresAt && <Countdown to={offer.expiresAt} />}
      </div>
      <p className="mt-1 text-base font-medium wrap-anywhere tabular-nums">
        {direction === 'buy' ? `${money} → ${coins}` : `${coins} → ${money}`}
      </p>
      {isOver ? <EndedOffer offer={offer} /> : <OfferFacts offer={offer} />}
    </article>
  )
}

const rateOf = ({ rate, coin, currency, spreadBp }: DeskOffer) =>
  `${rateText({ rate, coin, currency })} · ${t('request.spread', { bp: String(spreadBp) })}`

const feeOf = ({ feeAmount, currency, feeRate, feeTier }: DeskOffer) =>
  `${moneyText(feeAmount, currency)} · ${shareText(feeRate)}${feeTier ? '' : ` · ${t('request.agreedFee')}`}`

function OfferFacts({ offer }: { offer: DeskOffer }) {
  const { coin, network, networkFee, direction, party, deal } = offer
  return (
    <div className="mt-1 grid items-start gap-x-8 tabular-nums sm:grid-cols-2">
      <Facts
        isNarrow
        facts={[
          [t('word.rate'), rateOf(offer)],
          [t('word.fee'), feeOf(offer)],
          [
            t('layout.network'),
            direction === 'buy' ? `${networkName(coin, network)} · ${coinText(networkFee, coin)}` : networkName(coin, network),
          ],
        ]}
      />
      <Facts
        isNarrow
        facts={[
          [t('word.party'), party],
          [t('request.published'), <Publisher key="by" offer={offer} />],
          [t('request.offerEnd'), <End key="end" offer={offer} />],
          [
            t('word.deal'),
            deal && (
              <span key="deal">
                <DealLink reference={deal.reference} /> · {dealStateName(deal.state)}
              </span>
            ),
          ],
        ]}
      />
    </div>
  )
}

/** An offer that led to no deal, in short. */
const EndedOffer = ({ offer }: { offer: DeskOffer }) => (
  <p className="flex flex-wrap gap-x-4 wrap-anywhere tabular-nums">
    <span>{rateOf(offer)}</span>
    <span>
      {t('word.fee')} {feeOf(offer)}
    </span>
    <Publisher offer={offer} />
    <span>
      {t('request.offerEnd')} <End offer={offer} />
    </span>
  </p>
)

const Publisher = ({ offer: { by, publishedAt } }: { offer: DeskOffer }) => (
  <span className="wrap-anywhere">
    <bdi>{by.name}</bdi> · <Moment at={publishedAt} />
  </span>
)

function End({ offer: { expiresAt, endedAt, endReason } }: { offer: DeskOffer }) {
  const at = endedAt ?? expiresAt
  if (!at) return t('request.noEnd')
  return (
    <>
      <Moment at={at} />
      {endReason && ` · ${offerEndReasonName(endReason)}`}
    </>
  )
}

function Countdown({ to }: { to: string }) {
  const left = Date.parse(to) - useSeconds()
  return <span className="font-medium">{left > 0 ? t('request.timeLeft', { time: countdownText(left) }) : t('request.timeOver')}</span>
}

interface WithdrawDialogProps {
  offer: DeskOffer | null
  onDone: (version: number) => void
  onClose: () => void
}

/** Withdraws an open offer, for a coded reason. */
export const WithdrawDialog = ({ offer, ...props }: WithdrawDialogProps) => (
  <Dialog
    open={offer !== null}
    onClose={props.onClose}
    title={offer && t('request.withdraw.title', { reference: offer.reference })}
    width="max-w-md"
  >
    {offer && <WithdrawForm offer={offer} {...props} />}
  </Dialog>
)

function WithdrawForm({ offer, onDone, onClose }: WithdrawDialogProps & { offer: DeskOffer }) {
  const [withdraw, { error }] = useCall('withdrawOffer')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      const body = { reason: reason as OfferEndReason }
      const { data } = await withdraw({ reference: offer.reference, body })
      if (data) onDone(data.version)
    },
  })
  return (
    <DialogForm
      form={form}
      failure={error && withdrawFailure(error)}
      submit={t('request.withdraw.submit')}
      kind="danger"
      onCancel={onClose}
    >
      <p className="text-muted">{t('request.withdraw.sentence')}</p>
      <SelectField
        label={t('layout.reason')}
        ref={focusOnMount}
        options={toChoose(offerEndReasons, offerEndReasonName)}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

function withdrawFailure(error: CallError): string {
  const failure = failureOf(error)
  if (failure?.error !== 'OFFER_ENDED' || !failure.end || !failure.at) return failureSentence(error)
  return t('request.withdraw.ended', {
    end: t(`request.offerStates.${failure.end}`),
    time: formatTime(failure.at, 'shortDayAndTime'),
  })
}
