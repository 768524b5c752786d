import { useState } from 'react'
import { deliveryOf, deliveryPayload } from '#contract/desk/deal-payloads.ts'
import type { DealState } from '#contract/desk/deal-moves.ts'
import { proposeStepUp, sendDeliveryStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextArea } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { Deal, Destination } from '../api/deals.ts'
import { amountText, vouchedSentence } from '../layout/deal-words.ts'
import { basisFacts } from '../layout/delivery-words.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { networkName } from '../layout/offer-words.ts'
import { Proposed } from '../layout/Proposed.tsx'
import { Block, NoRows } from '../layout/Block.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { keeperText, memoLabel, proofText } from '../layout/wallet-words.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { refusalSentence } from './words.ts'

/** Decides where the delivery goes, or proposes it. The person confirms exactly what is shown. */
export function DeliverForm({ deal, onDone, onClose }: DealFormProps) {
  const { reference, destinations, deliveryNeedsTwo, rolesBeside } = deal
  const call = useDealCall(deal)
  const [deliver] = useCall('sendDelivery')
  const [approvalId, setApprovalId] = useState<string>()
  const [chosenId, setChosenId] = useState(firstChoice(destinations))
  const [isMissing, setMissing] = useState(false)
  const chosen = destinations.find(({ id }) => id === chosenId)
  const leaves = deliveryOf(deal)
  const isCoins = leaves.network !== null
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: deliveryNeedsTwo ? requiredText : () => null },
    onSubmit: async (typed) => {
      setMissing(!chosen)
      if (!chosen) return
      const { id: destinationId } = chosen
      const delivery = deliveryPayload({ deal, to: chosen })
      const { version } = call
      // Only a proposal has the field.
      const reason = deliveryNeedsTwo ? typed.reason.trim() : ''
      const subject = deliveryNeedsTwo
        ? proposeStepUp({ action: 'send-delivery', object: reference, version, payload: delivery, reason })
        : sendDeliveryStepUp({ reference, version, delivery })
      const body = { destinationId, version, ...(deliveryNeedsTwo && { reason }) }
      const done = await call.confirmAndSend(subject, (proof) => deliver({ reference, body: { ...body, proof } }))
      if (done?.approvalId) setApprovalId(done.approvalId)
      else if (done) onDone(() => t('deals.deliver.done'))
    },
  })
  if (approvalId) return <Proposed sentence={t('deals.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DealForm
      submit={t(deliveryNeedsTwo ? 'layout.propose' : 'word.decide')}
      action="deliver"
      conflict={t('deals.failures.alreadyProposed')}
      {...{ form, call, onClose }}
    >
      <p className="text-muted">{t(deliveryNeedsTwo ? 'deals.deliver.two' : 'deals.deliver.alone')}</p>
      {!deliveryNeedsTwo && rolesBeside && <Notice kind="error">{vouchedSentence(rolesBeside)}</Notice>}
      <div>
        <p className="text-muted">{t('word.leaves')}</p>
        <p className="font-display text-2xl tracking-tight wrap-anywhere tabular-nums">{amountText(leaves.amount, leaves.currency)}</p>
        {leaves.network && <p>{networkName(leaves.currency, leaves.network)}</p>}
      </div>
      <div className="tabular-nums">
        <Facts isNarrow facts={basisFacts(deliveryPayload({ deal, to: chosen ?? nowhere }))} />
      </div>
      <ChoiceCards
        none={t(isCoins ? 'deals.destinations.noWallet' : 'deals.destinations.noAccount')}
        choices={destinations.map((destination) => choiceOf(destination, leaves.network))}
        chosenId={chosenId}
        onChoose={(id) => {
          setChosenId(id)
          setMissing(false)
        }}
      />
      {isMissing && <Notice kind="error">{t('deals.errors.destination')}</Notice>}
      {deliveryNeedsTwo && (
        <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      )}
    </DealForm>
  )
}

const nowhere = { toName: '', toAccount: '', memo: null, memoType: null, proof: null }

/** The network is null of money. */
const choiceOf = (destination: Destination, network: string | null) => {
  const { id, toName, toAccount, memo, memoType, refusals } = destination
  const isCoins = network !== null
  const content = (
    <>
      <span className="block text-base font-medium">
        <AddressGroups text={toAccount} />
      </span>
      {isCoins && (
        <span className="block">
          {memoLabel({ network, memo, memoType })}: {memo ? <AddressGroups text={memo} /> : t('deals.deliver.noMemo')}
        </span>
      )}
      <span className="block text-muted">{toName}</span>
      {isCoins && <Standing destination={destination} />}
    </>
  )
  return { id, isDisabled: refusals.length > 0, content }
}

/** What the client chose, or the only one. What is refused cannot be chosen. */
function firstChoice(destinations: readonly Destination[]): string | undefined {
  const usable = destinations.filter(({ refusals }) => refusals.length === 0)
  return (usable.find(({ isChosen }) => isChosen) ?? (usable.length === 1 ? usable[0] : undefined))?.id
}

const awaitsDelivery: readonly DealState[] = ['awaiting-payment', 'awaiting-coins', 'paid', 'executed', 'in-question']

/** The client’s wallets or payout accounts for this deal, the chosen one first. Renders nothing once nothing is to be delivered. */
export function Destinations({ deal: { destinations, direction, network, state } }: { deal: Deal }) {
  if (!awaitsDelivery.includes(state)) return null
  return (
    <Block title={t('deals.destinations')} count={destinations.length}>
      {destinations.length === 0 && (
        <NoRows>{t(direction === 'buy' ? 'deals.destinations.noWallet' : 'deals.destinations.noAccount')}</NoRows>
      )}
      <ul aria-label={t('deals.destinations')}>
        {destinations.map((destination) => (
          <li key={destination.id} className="border-hairline not-first:border-t">
            <Facts isNarrow facts={factsOf(destination, network)} />
          </li>
        ))}
      </ul>
    </Block>
  )
}

const factsOf = (destination: Destination, network: string) => {
  const { toName, toAccount, memo, memoType, kind } = destination
  const isWallet = kind !== null
  return [
    [t(isWallet ? 'word.address' : 'word.bankAccount'), <AddressGroups key="account" text={toAccount} />],
    [memoLabel({ network, memo, memoType }), memo && <AddressGroups key="memo" text={memo} />],
    [t('word.to'), toName],
    [t('deals.destinations.wallet'), isWallet ? <Standing key="standing" destination={destination} /> : null],
  ] as const
}

/** Whose wallet a destination is, how it is proven, and why the delivery cannot go there, with what to do. */
function Standing({ destination }: { destination: Destination }) {
  const { kind, proof, state, usableFrom, isChosen, refusals } = destination
  const keeper = keeperText(destination)
  return (
    <>
      {isChosen && (
        <span className="block">
          <Mark>{t('deals.destinations.chosen')}</Mark>
        </span>
      )}
      {keeper && <span className="block">{keeper}</span>}
      {kind === 'self-hosted' && <span className="block">{proofText(proof)}</span>}
      {state === 'waiting' && usableFrom && (
        <span className="block">
          {t('layout.wallets.waitsUntil')} <Moment at={usableFrom} />
        </span>
      )}
      {refusals.map((refusal) => (
        <span key={refusal} className="block text-danger">
          {refusalSentence(refusal, 'deliver')}
        </span>
      ))}
    </>
  )
}
