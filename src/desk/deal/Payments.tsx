import Big from 'big.js'
import { useState } from 'react'
import { Link } from 'react-router'
import { cryptoCurrencies, fiatCurrencies, isCrypto } from '#contract/currencies.ts'
import { payers } from '#contract/desk/deal-actions.ts'
import { isAcceptable } from '#contract/desk/deal-questions.ts'
import { networksOf } from '#contract/networks.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { Deal, DealPayment } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { Transaction } from '../layout/Transaction.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { isOneOf, toChoose } from '../layout/codes.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { amountField, readPositive } from '../layout/typed-amount.ts'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import {
  acceptText,
  byItselfText,
  dueCurrencyOf,
  localDay,
  localMoment,
  mayBeAccepted,
  momentOf,
  paymentText,
  useOpenedAt,
} from './words.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { TransactionField } from './TransactionField.tsx'

/** What came for the deal, oldest first, with what can be done with each payment. */
export const Payments = ({ deal, onOpen }: DealPart) => (
  <Block
    title={t('deals.payments')}
    count={deal.payments.length}
    aside={
      <OpenButton opens={{ form: 'payment' }} {...{ deal, onOpen }}>
        {t('deals.payments.record')}
      </OpenButton>
    }
  >
    {deal.payments.length === 0 && <NoRows>{t('deals.payments.none')}</NoRows>}
    <ul aria-label={t('deals.payments')}>
      {deal.payments.map((payment) => (
        <li key={payment.id} className="border-hairline py-2.5 not-first:border-t">
          <Payment payment={payment} {...{ deal, onOpen }} />
        </li>
      ))}
    </ul>
  </Block>
)

function Payment({ payment, deal, onOpen }: DealPart & { payment: DealPayment }) {
  const {
    id,
    currency,
    bookedAt,
    bankReference,
    payerName,
    payerAccount,
    reversal,
    refundable,
    recordedBy,
    recordedAt,
    approvalId,
    reportedBy,
    isAtBreak,
  } = payment
  const about = paymentText(payment)
  const isCoins = isCrypto(currency)
  const isAsked = deal.questions.some(({ paymentId, cause, outcome }) => paymentId === id && isAcceptable(cause) && outcome === null)
  return (
    <article aria-label={about} className={reversal ? 'text-muted' : undefined}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium tabular-nums">{about}</span>
        <Verdict payment={payment} />
      </p>
      {!reversal && (isAtBreak || reportedBy === 'notification') && (
        <p className={isAtBreak ? 'mt-1 text-danger' : 'mt-1 text-muted'}>
          {t(isAtBreak ? 'deals.payments.atBreak' : 'deals.payments.notified')}
        </p>
      )}
      <div className="mt-1 grid items-start gap-x-8 sm:grid-cols-2">
        <Facts
          isNarrow
          facts={[
            [t('word.from'), payerName],
            [
              t(isCoins ? 'word.address' : 'word.bankAccount'),
              payerAccount === null ? t('deals.payments.noAccount') : <AddressGroups key="account" text={payerAccount} />,
            ],
            [t('deals.payments.refundable'), Big(refundable).gt(0) ? amountText(refundable, currency) : null],
          ]}
        />
        <Facts
          isNarrow
          facts={[
            [t('deals.payments.booked'), bookedAt.includes('T') ? <Moment key="booked" at={bookedAt} /> : formatTime(bookedAt, 'dayInUtc')],
            isCoins
              ? [t('word.transaction'), <Transaction key="transaction" id={bankReference} explorer={deal.explorer} />]
              : [t('word.bankReference'), bankReference],
            [
              t('deals.payments.recorded'),
              <span key="by">
                <bdi>{recordedBy?.name ?? byItselfText(isCoins)}</bdi> · <Moment at={recordedAt} />
                {approvalId && (
                  <>
                    {' · '}
                    <Link className="link" to={`/approvals/${approvalId}`}>
                      {t('deals.payments.byTwo')}
                    </Link>
                  </>
                )}
              </span>,
            ],
          ]}
        />
      </div>
      {!reversal && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isAsked && mayBeAccepted(deal, payment) && (
            <OpenButton opens={{ form: 'accept', id }} {...{ deal, onOpen, about }}>
              {acceptText(payment)}
            </OpenButton>
          )}
          {Big(refundable).gt(0) && deal.accountState !== 'frozen' && (
            <OpenButton opens={{ form: 'refund', id }} {...{ deal, onOpen, about }}>
              {t('deals.refund.title')}
            </OpenButton>
          )}
          <OpenButton kind="quiet" opens={{ form: 'reverse', id }} {...{ deal, onOpen, about }}>
            {t('deals.payments.reverse')}
          </OpenButton>
        </div>
      )}
    </article>
  )
}

/** Whether it counts, and why not. */
function Verdict({ payment: { counts, setAside, reversal } }: { payment: DealPayment }) {
  if (reversal)
    return (
      <>
        <Mark look="bad">{t('deals.payments.reversed')}</Mark>
        <span>
          {t(`deals.reversals.${reversal.kind}`)} · <Moment at={reversal.at} /> · {reversal.reference}
        </span>
      </>
    )
  if (counts) return <Mark look="good">{t('deals.payments.counts')}</Mark>
  return (
    <>
      <Mark look="waiting">{t('deals.payments.aside')}</Mark>
      {setAside && <span>{t(`deals.causes.${setAside}`)}</span>}
    </>
  )
}

const exact = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: 140 } as const

/** Proposes to record money, or the coins of a sell, that came for the deal. */
export function PaymentForm({ deal, onClose }: DealFormProps) {
  const { reference, direction, party } = deal
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [propose] = useCall('proposePayment')
  const [approvalId, setApprovalId] = useState<string>()
  const isMoney = direction === 'buy'
  const [currency, setCurrency] = useState<string>(dueCurrencyOf(deal))
  const [amount, setAmount] = useState('')
  const more = currency === dueCurrencyOf(deal) ? beyondDue(deal, amount) : null
  const form = useCheckedForm({
    defaults: {
      amount: '',
      currency: dueCurrencyOf(deal),
      day: localDay(openedAt),
      time: '',
      bankReference: '',
      payerName: isMoney ? '' : party,
      payerAccount: '',
      payer: '',
      reason: '',
    },
    rules: {
      amount: requiredText,
      currency: requiredText,
      day: requiredText,
      time: () => null,
      bankReference: requiredText,
      payerName: requiredText,
      payerAccount: () => null,
      payer: requiredText,
      reason: requiredText,
    },
    onSubmit: async (typed): Promise<void> => {
      const read = readPositive(typed.amount, { currency: typed.currency, network: deal.network })
      if ('wrong' in read) return form.setFieldError('amount', read.wrong)
      const bookedAt = typed.time === '' ? typed.day : momentOf(`${typed.day}T${typed.time}`)
      const payment = {
        amount: read.amount,
        currency: typed.currency,
        bookedAt,
        bankReference: typed.bankReference.trim(),
        payerName: typed.payerName.trim(),
        payerAccount: typed.payerAccount.trim() || null,
        payer: isOneOf(payers, typed.payer) ? typed.payer : 'third-party',
      } as const
      const { version } = call
      const reason = typed.reason.trim()
      const subject = proposeStepUp({ action: 'record-payment', object: reference, version, payload: payment, reason })
      const done = await call.confirmAndSend(subject, (proof) => propose({ reference, body: { payment, reason, version, proof } }))
      setApprovalId(done?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('deals.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DealForm submit={t('layout.propose')} conflict={t('deals.failures.paymentKnown')} {...{ form, call, onClose }}>
      <p className="text-muted">{t('deals.payments.two')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('word.amount')}
          ref={focusOnMount}
          {...amountField}
          {...form.field('amount')}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <SelectField
          label={t('word.currency')}
          options={[...fiatCurrencies, ...cryptoCurrencies].map((one) => ({ value: one, label: one }))}
          {...form.field('currency')}
          onChange={({ target }) => {
            form.field('currency').onChange()
            setCurrency(target.value)
          }}
        />
        <TextField type="date" label={t('deals.payments.day')} {...form.field('day')} />
        <TextField
          type="time"
          label={t(isMoney ? 'deals.payments.time' : 'deals.payments.seenAt')}
          hint={t('deals.payments.timeHint', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          {...form.field('time')}
        />
      </div>
      {more !== null && <Notice>{t('deals.payments.more', { amount: amountText(more, currency) })}</Notice>}
      <TransactionField
        label={t(isMoney ? 'word.bankReference' : 'word.transaction')}
        isPayment
        networks={isCrypto(currency) ? (currency === deal.coin ? [deal.network] : networksOf(currency).map(({ id }) => id)) : []}
        {...form.field('bankReference')}
      />
      <TextField label={t('deals.payments.payerName')} autoComplete="off" maxLength={140} {...form.field('payerName')} />
      <TextField
        label={t(isMoney ? 'deals.payments.payerAccount' : 'deals.payments.sender')}
        hint={t(isMoney ? 'deals.payments.payerAccountHint' : 'deals.payments.senderHint')}
        {...exact}
        {...form.field('payerAccount')}
      />
      <SelectField
        label={t(isMoney ? 'word.whoseAccount' : 'deals.payments.whoseWallet')}
        hint={t('deals.payments.payerHint')}
        options={toChoose(payers, (payer) =>
          payer === 'party' ? t('deals.payments.payers.party', { party }) : t(`deals.payments.payers.${payer}`),
        )}
        {...form.field('payer')}
      />
      <TextArea label={t('layout.reason')} hint={t('deals.payments.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}

/** By how much a typed amount is more than what is missing; null if it is not. */
function beyondDue(deal: Deal, typed: string): string | null {
  const { sums, network } = deal
  const read = readPositive(typed, { currency: dueCurrencyOf(deal), network })
  if ('wrong' in read) return null
  const more = Big(read.amount).minus(sums.due).plus(sums.held)
  return more.gt(0) ? more.toFixed() : null
}

/** Lets a payment under another name count, or coins that a company sent which the client named. */
export function AcceptForm({ deal, payment, onDone, onClose }: DealFormProps & { payment: DealPayment }) {
  const call = useDealCall(deal)
  const [accept] = useCall('acceptPayment')
  const form = useCheckedForm({
    defaults: {},
    rules: {},
    onSubmit: async () => {
      const body = { version: call.version }
      if (await call.send(accept({ reference: deal.reference, id: payment.id, body }))) onDone(() => t('deals.accept.done'))
    },
  })
  return (
    <DealForm submit={t('deals.accept.submit')} {...{ form, call, onClose }}>
      <p className="wrap-anywhere">
        {payment.setAside === 'unproven-sender'
          ? t('deals.accept.unproven', { amount: paymentText(payment), companies: deal.senderCompanies.join(', ') })
          : t('deals.accept.sentence', { amount: paymentText(payment), name: payment.payerName, party: deal.party })}
      </p>
    </DealForm>
  )
}

const kinds = ['recalled', 'undone', 'mistaken'] as const

/** Records that a payment was taken back, or that its record was a mistake. */
export function ReverseForm({ deal, payment, onDone, onClose }: DealFormProps & { payment: DealPayment }) {
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [reverse] = useCall('reversePayment')
  const form = useCheckedForm({
    defaults: { kind: '', at: localMoment(openedAt), reference: '' },
    rules: { kind: requiredText, at: requiredText, reference: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const at = momentOf(typed.at)
      const kind = isOneOf(kinds, typed.kind) ? typed.kind : 'mistaken'
      const body = { kind, at, reference: typed.reference.trim(), version: call.version }
      if (await call.send(reverse({ reference: deal.reference, id: payment.id, body }))) onDone(() => t('deals.reversals.done'))
    },
  })
  return (
    <DealForm submit={t('word.record')} kind="danger" {...{ form, call, onClose }}>
      <p className="wrap-anywhere">{t('deals.reversals.sentence', { amount: paymentText(payment) })}</p>
      <SelectField
        label={t('word.whatHappened')}
        ref={focusOnMount}
        options={toChoose(kinds, (kind) => t(`deals.reversals.${kind}`))}
        {...form.field('kind')}
      />
      <TextField type="datetime-local" label={t('word.when')} {...form.field('at')} />
      <TextField
        label={t('word.number')}
        hint={t('deals.reversals.referenceHint')}
        autoComplete="off"
        maxLength={140}
        {...form.field('reference')}
      />
    </DealForm>
  )
}
