import { useState } from 'react'
import { isTransactionId } from '#contract/addresses/transaction-id.ts'
import { t } from '../../web/language/text.ts'
import { toChoose } from '../layout/codes.ts'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Copied } from '../layout/Copied.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { Transaction } from '../layout/Transaction.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { memoLabel } from '../layout/wallet-words.tsx'
import { useMay } from '../api/backend.ts'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import { OnChain } from './OnChain.tsx'
import { byItselfText, localMoment, momentOf, onlyForText, useOpenedAt } from './words.ts'
import { useDealCall } from './deal-call.ts'
import { DealFailure, DealForm, type DealFormProps } from './DealForm.tsx'
import { TransactionField } from './TransactionField.tsx'

/** What left for the client, or is to be sent, with what became of it. */
export const Transfers = ({ deal, onOpen }: DealPart) => (
  <Block title={t('deals.transfers')} count={deal.transfers.length}>
    {deal.transfers.length === 0 && <NoRows>{t('deals.transfers.none')}</NoRows>}
    <ul aria-label={t('deals.transfers')}>
      {deal.transfers.map((transfer) => (
        <li key={transfer.id} className="border-hairline py-2.5 not-first:border-t">
          <Transfer transfer={transfer} {...{ deal, onOpen }} />
        </li>
      ))}
    </ul>
  </Block>
)

const looks = { decided: 'waiting', sent: 'waiting', confirmed: 'good', failed: 'bad', returned: 'bad' } as const

function Transfer({ transfer, deal, onOpen }: DealPart & { transfer: DealTransfer }) {
  const { id, purpose, amount, currency, network, toName, toAccount, memo, memoType, decidedBy, committedAt, steps, next, order, chain } =
    transfer
  const about = `${t(`deals.transfers.purposes.${purpose}`)} ${amountText(amount, currency)}`
  const state = steps.at(-1)?.kind ?? 'decided'
  return (
    <article aria-label={about}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium tabular-nums">{about}</span>
        <Mark look={looks[state]}>{t(`deals.transfers.states.${state}`)}</Mark>
        {order?.isContradicted && <Mark look="bad">{t('deals.order.contradicted')}</Mark>}
        {chain?.isContradicted && <Mark look="bad">{t('deals.chain.contradictsMark')}</Mark>}
      </p>
      <Facts
        isNarrow
        facts={[
          [t('word.to'), toName],
          [
            t(network ? 'word.address' : 'word.bankAccount'),
            <span key="account" className="font-medium">
              <Copied text={toAccount} label={toName} />
            </span>,
          ],
          [
            memoLabel({ network, memo, memoType }),
            memo && <Copied key="memo" text={memo} label={memoLabel({ network, memo, memoType })} />,
          ],
          [t('layout.network'), network && networkName(currency, network)],
          [
            t('word.decidedBy'),
            <span key="by">
              <bdi>{decidedBy.name}</bdi> · <Moment at={committedAt} />
            </span>,
          ],
          ...steps.map(
            (step, place) =>
              [
                stepText(step, steps[place + 1]),
                <Step key={step.at + step.kind} step={step} before={steps[place - 1]} network={network} explorer={deal.explorer} />,
              ] as const,
          ),
          [t('deals.chain'), network && (steps.length > 0 || chain) ? <OnChain key="chain" transfer={transfer} deal={deal} /> : null],
        ]}
      />
      {next.length > 0 && (
        <div className="mt-2 flex flex-col items-start gap-2">
          {awaitsOrder(deal, transfer) && <OrderButton {...{ deal, transfer, about }} />}
          <OpenButton opens={{ form: 'transfer', id }} {...{ deal, onOpen, about }}>
            {t('deals.transfers.record')}
          </OpenButton>
        </div>
      )}
    </article>
  )
}

type TransferStep = DealTransfer['steps'][number]

interface StepProps {
  step: TransferStep
  before: TransferStep | undefined
  network: string | null
  explorer: string | null
}

/** A step, or that it is a mistake. Call while rendering. */
function stepText({ kind }: TransferStep, next: TransferStep | undefined): string {
  if (kind === 'sent' && next?.kind === 'sent') return t('deals.transfers.replaced')
  const isMistake = next && (kind === 'returned' || (kind === 'confirmed' && next.kind !== 'returned'))
  return t(isMistake ? `deals.transfers.mistaken.${kind}` : `deals.transfers.states.${kind}`)
}

/** When, by whom, and the reference if it differs from the step before. What a person typed may be no transaction. */
function Step({ step: { reference, at, recordedBy }, before, network, explorer }: StepProps) {
  const isTransaction = network !== null && isTransactionId(reference, network)
  return (
    <>
      <span className="block">
        <Moment at={at} /> · <bdi>{recordedBy?.name ?? byItselfText(network !== null)}</bdi>
      </span>
      {reference !== before?.reference && (isTransaction ? <Transaction id={reference} explorer={explorer} /> : reference)}
    </>
  )
}

/** Whether a transfer pays back what the bank has taken back already. */
const isOfTakenBack = ({ payments }: Deal, { paymentId }: DealTransfer): boolean =>
  payments.some(({ id, reversal }) => id === paymentId && reversal !== null)

/** Records what became of a delivery or refund. */
export function TransferForm({ deal, transfer, onDone, onClose }: DealFormProps & { transfer: DealTransfer }) {
  const { id, amount, currency, toName, toAccount, next, steps, chain } = transfer
  const found = chain?.state === 'found' ? chain.transaction : undefined
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [record] = useCall('recordTransferStep')
  const onlyKind = found ? 'sent' : next.length === 1 ? (next[0] ?? '') : ''
  const [kind, setKind] = useState<string>(onlyKind)
  const form = useCheckedForm({
    defaults: { kind: onlyKind, reference: steps.at(-1)?.reference ?? found ?? '', at: localMoment(openedAt) },
    rules: { kind: requiredText, reference: requiredText, at: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const chosen = next.find((one) => one === typed.kind)
      if (!chosen) return
      const at = momentOf(typed.at)
      const body = { kind: chosen, reference: typed.reference.trim(), at, version: call.version }
      if (await call.send(record({ reference: deal.reference, id, body }))) onDone(() => t('deals.transfers.done'))
    },
  })
  return (
    <DealForm submit={t('word.record')} {...{ form, call, onClose }}>
      <Facts
        facts={[
          [t('word.leaves'), amountText(amount, currency)],
          [t('word.to'), toName],
          [t(transfer.network ? 'word.address' : 'word.bankAccount'), <AddressGroups key="account" text={toAccount} />],
        ]}
      />
      {isOfTakenBack(deal, transfer) && <Notice kind="error">{t('deals.transfers.takenBack')}</Notice>}
      <SelectField
        label={t('word.whatHappened')}
        hint={next.includes('failed') ? t(transfer.order ? 'deals.transfers.failedOrderHint' : 'deals.transfers.failedHint') : undefined}
        ref={focusOnMount}
        options={toChoose(next, (one) => t(`deals.transfers.kinds.${one}`))}
        {...form.field('kind')}
        onChange={({ target }) => {
          form.field('kind').onChange()
          setKind(target.value)
        }}
      />
      <TransactionField
        label={t('deals.transfers.reference')}
        hint={t(steps.at(-1)?.kind === 'sent' ? 'deals.transfers.referenceAgainHint' : 'deals.transfers.referenceHint')}
        networks={transfer.network && (kind === 'sent' || kind === 'confirmed') ? [transfer.network] : []}
        {...form.field('reference')}
      />
      <TextField type="datetime-local" label={t('word.when')} {...form.field('at')} />
    </DealForm>
  )
}

interface OrderButtonProps {
  deal: Deal
  transfer: DealTransfer
  kind?: ButtonKind
  /** Names what it is about, where several buttons have the same text. */
  about?: string
}

/** Whether the bank gets an order for a transfer: it is money that was decided, and nothing of it was recorded yet. */
const awaitsOrder = (deal: Deal, transfer: DealTransfer): boolean =>
  deal.accountState !== 'frozen' &&
  transfer.network === null &&
  (transfer.steps.at(-1)?.kind ?? 'decided') === 'decided' &&
  !isOfTakenBack(deal, transfer) &&
  (transfer.purpose === 'refund' || deal.state === 'sending')

/** Saves the order for the bank's portal: the same file each time. */
export function OrderButton({ deal, transfer, kind = 'secondary', about }: OrderButtonProps) {
  const mayMake = useMay('transfers.decide')
  const [make, { isLoading, error }] = useCall('makeTransferOrder')
  const { id, order } = transfer
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <DenseButton
          kind={kind}
          disabled={!mayMake}
          busy={isLoading}
          aria-label={about && `${t('deals.order.save')}: ${about}`}
          onClick={() => void make({ reference: deal.reference, id })}
        >
          {t('deals.order.save')}
        </DenseButton>
        {!mayMake && <span className="text-muted">{onlyForText('transfers.decide')}</span>}
      </span>
      <p className="text-muted" role="status">
        {order ? (
          <>
            {t('deals.order.made', { id: order.id })} <Moment at={order.madeAt} />. {t('deals.order.again')}
          </>
        ) : (
          t('deals.order.hint')
        )}
      </p>
      {error && (
        <Notice kind="error">
          <DealFailure failure={error} />
        </Notice>
      )}
    </div>
  )
}
