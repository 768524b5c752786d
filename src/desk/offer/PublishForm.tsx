import { useState } from 'react'
import { type FailureReply, type OfferRefusal, offerRefusals } from '#contract/failures.ts'
import { publishOfferStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { type CallError, failureOf } from '../api/failure.ts'
import type { OfferContent, OfferEndReason } from '../api/offers.ts'
import type { DeskOffer } from '../api/requests.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import {
  coinText,
  moneyText,
  networkName,
  offerEndReasonName,
  offerEndReasons,
  type OfferLimit,
  rateText,
  shareText,
  validityText,
} from '../layout/offer-words.ts'
import { useCall } from '../api/call.ts'
import { isOneOf, toChoose } from '../layout/codes.ts'
import { useStepUp } from '../session/StepUpProvider.tsx'
import { addressText, type Obstacle, type ResultPart } from './builder.ts'
import { endText } from './Preview.tsx'
import type { Priced } from './priced.ts'
import { Reasons, reasonSentence } from './Publishing.tsx'
import { needsAddress, nextAddress } from './read-typed.ts'
import { type Changed, changedIn } from './seen-version.ts'

interface PublishFormProps extends ResultPart {
  offer: OfferContent
  priced: Priced
  version: number
  open: DeskOffer | undefined
  exceeded: readonly OfferLimit[]
  obstacles: readonly Obstacle[]
  onPublished: () => void
  onStale: (stale: Changed) => void
  onSaveDraft: () => void
  onClose: () => void
}

/** Repeats what is published, at the prices of this moment, and publishes it. */
export function PublishForm(props: PublishFormProps) {
  const { offer, priced, basis, request, live, version, open, exceeded, obstacles, onPublished, onStale, onSaveDraft, onClose } = props
  const { publish, isBusy } = usePublish()
  const [failure, setFailure] = useState<PublishFailure | null>(null)
  const [reason, setReason] = useState<OfferEndReason | ''>('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const refused = failure && 'refused' in failure ? failure.refused : []
  const isBeyondLimits =
    exceeded.length > 0 || (failure !== null && 'needsProof' in failure) || refused.some((one) => one.startsWith('limit-'))
  const needsReason = exceeded.includes('limit-worse-terms') || refused.includes('limit-worse-terms')
  const mayPublish = basis.mayExceed || !isBeyondLimits

  const submit = async () => {
    if (isBusy || obstacles.length > 0) return
    setReasonMissing(needsReason && reason === '')
    if (needsReason && reason === '') return
    const { coinAmount, fiatAmount } = priced.terms
    const outcome = await publish({
      reference: request.reference,
      version,
      offer,
      seen: { coinAmount, fiatAmount },
      supersedeReason: needsReason && reason !== '' ? reason : undefined,
      revises: offer.kind === 'firm' ? basis.revises?.deal : undefined,
      isBeyondLimits,
    })
    if ('offer' in outcome) return onPublished()
    if ('stale' in outcome) return onStale(outcome.stale)
    setFailure(outcome)
    live.refresh()
  }
  const isBuy = offer.direction === 'buy'
  const coins = coinText(priced.terms.coinAmount, offer.coin)
  const money = moneyText(priced.terms.fiatAmount, offer.currency)
  const party = basis.parties.find(({ id }) => id === offer.partyId)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="tabular-nums">
        <Facts
          facts={[
            [t('word.party'), party ? t('offer.partyOption', { name: party.name, kind: party.kind }) : t('offer.shown.indication')],
            [t(isBuy ? 'word.clientPays' : 'word.clientSends'), <Amount key="from">{isBuy ? money : coins}</Amount>],
            [t(isBuy ? 'word.clientGets' : 'offer.clientIsPaid'), <Amount key="to">{isBuy ? coins : money}</Amount>],
            [t('layout.network'), networkName(offer.coin, offer.network)],
            [t('word.ourRate'), rateText({ rate: priced.terms.rate, coin: offer.coin, currency: offer.currency })],
            [t('word.fee'), `${moneyText(priced.terms.feeAmount, offer.currency)} · ${shareText(priced.terms.feeRate)}`],
            [t('word.coinsGoTo'), needsAddress(offer) ? addressText(nextAddress(offer, basis)) : null],
            [t('offer.networkFee'), isBuy ? coinText(priced.terms.networkFee, offer.coin) : null],
            ...(offer.kind === 'firm' ? firmFacts(props) : []),
            [
              t('word.margin'),
              `${moneyText(priced.margin, offer.currency)} · ${t('offer.basisPoints', { bp: String(priced.marginBp).replace('-', '−') })}`,
            ],
          ]}
        />
      </div>
      <p className="text-muted">{t('offer.publish.atMarket', { bp: String(basis.rules.maxMovedBp) })}</p>
      {open && (
        <p className="border-l-4 border-gold bg-gold-soft px-3 py-2">
          {t('offer.publish.supersedes', {
            reference: open.reference,
            hasEnd: open.expiresAt ? 'yes' : 'no',
            time: open.expiresAt ? formatTime(open.expiresAt, 'hourAndMinute') : '',
          })}
        </p>
      )}
      {exceeded.length > 0 && (
        <div className="border-l-4 border-gold bg-gold-soft px-3 py-2">
          <Reasons title={t('offer.publish.beyond')} reasons={exceeded.map((limit) => t(`offer.limitNames.${limit}`))} />
        </div>
      )}
      {needsReason && basis.mayExceed && (
        <SelectField
          label={t('offer.publish.reason')}
          hint={t('offer.publish.reasonHint')}
          error={isReasonMissing ? t('offer.errors.missing') : null}
          options={toChoose(offerEndReasons, offerEndReasonName)}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value as OfferEndReason | '')
            setReasonMissing(false)
          }}
        />
      )}
      {obstacles.length > 0 && (
        <Notice kind="error">
          <Reasons title={t('offer.cannotPublish')} reasons={obstacles.map(reasonSentence)} />
        </Notice>
      )}
      {failure && obstacles.length === 0 && <Failed failure={failure} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <DenseButton onClick={onClose}>{t('ui.cancel')}</DenseButton>
        {mayPublish ? (
          <DenseButton ref={focusOnMount} type="submit" kind="primary" busy={isBusy} disabled={obstacles.length > 0}>
            {t(isBeyondLimits ? 'offer.publish.confirm' : 'offer.publish.submit')}
          </DenseButton>
        ) : (
          <DenseButton kind="primary" onClick={onSaveDraft}>
            {t('offer.saveForSupervisor')}
          </DenseButton>
        )}
      </div>
    </form>
  )
}

const firmFacts = ({ offer: { validityMinutes, payBy, lateMinutes, shortAmount, currency }, live, typed }: PublishFormProps) =>
  [
    [
      t('offer.shown.until'),
      t('offer.shown.untilTime', { time: endText(live.market?.now, typed.validity), validity: validityText(validityMinutes) }),
    ],
    [t('word.toBePaid'), t(`offer.shown.payByRules.${payBy}`)],
    [t('word.tolerance'), t('offer.shown.toleranceText', { late: String(lateMinutes), short: shortAmount, currency })],
  ] as const

const Amount = ({ children }: { children: string }) => <span className="text-lg">{children}</span>

function Failed({ failure }: { failure: PublishFailure }) {
  if ('refused' in failure)
    return (
      <Notice kind="error">
        <Reasons title={t('offer.notPublished')} reasons={failure.refused.map(reasonSentence)} />
      </Notice>
    )
  if ('needsProof' in failure) return <Notice kind="error">{t('offer.publish.needsProof')}</Notice>
  const { error } = failure
  const code = error === 'unused' ? null : failureOf(error)?.error
  const sentence =
    code === 'UNAVAILABLE'
      ? t('offer.failed.unavailable')
      : code === 'PAIR_NOT_SUPPORTED'
        ? t('offer.failed.pair')
        : code === 'CONFLICT'
          ? t('offer.failed.conflict')
          : failureSentence(error)
  return <Notice kind="error">{sentence}</Notice>
}

interface Publication {
  reference: string
  version: number
  offer: OfferContent
  seen: { coinAmount: string; fiatAmount: string }
  supersedeReason: OfferEndReason | undefined
  /** The deal in question that a firm offer replaces. */
  revises: string | undefined
  /** Whether the person confirms it with a passkey, because a limit is exceeded. */
  isBeyondLimits: boolean
}

/** Why the last try failed. `refused`: the service’s reasons. */
type PublishFailure = { refused: readonly OfferRefusal[] } | { error: CallError | 'unused' } | { needsProof: true }

type Published = { offer: string } | { stale: Changed } | PublishFailure

/** Publishes an offer; beyond the limits, the person first confirms exactly what is sent. */
function usePublish() {
  const [publish] = useCall('publishOffer')
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)

  const send = async ({ reference, version, offer, seen, supersedeReason, revises, isBeyondLimits }: Publication): Promise<Published> => {
    const payload = { offer, seen, ...(supersedeReason && { supersedeReason }), ...(revises && { revises }) }
    const confirmed = isBeyondLimits ? await stepUp(publishOfferStepUp({ reference, version, offer: payload })) : {}
    if ('error' in confirmed) return { error: confirmed.error ?? {} }
    const { data, error } = await publish({ reference, body: { ...payload, version, ...confirmed } })
    if (data) return { offer: data.reference }
    const failure = failureOf(error)
    const stale = changedIn(error)
    if (stale) return { stale }
    if (failure?.error === 'OFFER_REFUSED' && failure.reasons) return { refused: failure.reasons.filter(isOfferRefusal) }
    if (failure?.error === 'PROOF_REQUIRED' && !isBeyondLimits) return { needsProof: true }
    return { error: error ?? {} }
  }
  return {
    isBusy,
    publish: async (publication: Publication) => {
      setBusy(true)
      try {
        return await send(publication)
      } finally {
        setBusy(false)
      }
    },
  }
}

const isOfferRefusal = (reason: NonNullable<FailureReply['reasons']>[number]): reason is OfferRefusal => isOneOf(offerRefusals, reason)
