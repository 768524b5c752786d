import Big from 'big.js'
import { useState } from 'react'
import { isSameAddress } from '#contract/addresses/clean-address.ts'
import { isCrypto } from '#contract/currencies.ts'
import { refundPayload } from '#contract/desk/deal-payloads.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { Deal, DealPayment } from '../api/deals.ts'
import { Facts } from '../layout/Facts.tsx'
import { requiredText } from '../layout/DialogForm.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { amountField, amountForField, readPositive } from '../layout/typed-amount.ts'
import { proofText } from '../layout/wallet-words.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { refusalSentence } from './words.ts'

/** Proposes to pay a payment back, to the account that sent it. Coins go to an address that the client has proven. */
export function RefundForm({ deal, payment, onClose }: DealFormProps & { payment: DealPayment }) {
  const { id, currency, payerName, payerAccount, refundable } = payment
  const { reference, network, party } = deal
  const isCoins = isCrypto(currency)
  const isTyped = payerAccount === null && !isCoins
  const call = useDealCall(deal)
  const [propose] = useCall('proposeRefund')
  const [approvalId, setApprovalId] = useState<string>()
  const addresses = isCoins ? addressesFor(deal, payment) : []
  const [chosen, setChosen] = useState(firstChoice(addresses))
  const [isMissing, setMissing] = useState(false)
  const form = useCheckedForm({
    defaults: { amount: amountForField(refundable), toAccount: '', reason: '' },
    rules: { amount: requiredText, toAccount: isTyped ? requiredText : () => null, reason: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const read = readPositive(typed.amount, { currency, network })
      if ('wrong' in read) return form.setFieldError('amount', read.wrong)
      if (Big(read.amount).gt(refundable)) return form.setFieldError('amount', () => refusalSentence('above-refundable'))
      setMissing(isCoins && chosen === undefined)
      if (isCoins && chosen === undefined) return
      const { version } = call
      const { amount } = read
      const reason = typed.reason.trim()
      const otherAccount = isTyped ? typed.toAccount.trim() : chosen
      const toAccount = otherAccount === payerAccount ? undefined : otherAccount
      const payload = refundPayload({ payment, amount, network, party, toAccount })
      const subject = proposeStepUp({ action: 'send-refund', object: reference, version, payload, reason })
      const body = { amount, reason, version, ...(toAccount !== undefined && { toAccount }) }
      const done = await call.confirmAndSend(subject, (proof) => propose({ reference, id, body: { ...body, proof } }))
      setApprovalId(done?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('deals.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DealForm submit={t('layout.propose')} conflict={t('deals.failures.alreadyProposed')} {...{ form, call, onClose }}>
      <p className="text-muted">{t('deals.refund.sentence')}</p>
      {!isCoins && (
        <Facts
          facts={[
            [t('deals.refund.to'), payerName],
            [t('word.bankAccount'), payerAccount === null ? null : <AddressGroups key="account" text={payerAccount} />],
          ]}
        />
      )}
      <TextField label={t('deals.refund.amount', { currency })} ref={focusOnMount} {...amountField} {...form.field('amount')} />
      {isCoins && (
        <ChoiceCards
          none={t('deals.refund.noneProven')}
          choices={addresses.map(choiceOf)}
          chosenId={chosen}
          onChoose={(address) => {
            setChosen(address)
            setMissing(false)
          }}
        />
      )}
      {isMissing && (
        <Notice kind="error">{t(addresses.some(({ proof }) => proof) ? 'deals.errors.destination' : 'deals.refund.noneProven')}</Notice>
      )}
      {isTyped && (
        <TextField
          label={t('deals.refund.toAccount')}
          hint={t('deals.refund.toAccountHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          {...form.field('toAccount')}
        />
      )}
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}

interface Address {
  address: string
  /** The client’s own. */
  name: string
  isSender: boolean
  proof: Deal['provenAddresses'][number]['proof'] | null
}

/** The sender first, then what else the client has proven. */
function addressesFor({ provenAddresses }: Deal, { payerAccount: sender }: DealPayment): Address[] {
  const others = provenAddresses.filter(({ address }) => sender === null || !isSameAddress(address, sender))
  const found = provenAddresses.find((one) => !others.includes(one))
  return [
    ...(sender === null ? [] : [{ address: sender, name: found?.name ?? '', isSender: true, proof: found?.proof ?? null }]),
    ...others.map((other) => ({ ...other, isSender: false })),
  ]
}

/** The sender if it is proven, or the only one. */
function firstChoice(addresses: readonly Address[]): string | undefined {
  const proven = addresses.filter(({ proof }) => proof)
  return (proven.find(({ isSender }) => isSender) ?? (proven.length === 1 ? proven[0] : undefined))?.address
}

const choiceOf = ({ address, name, isSender, proof }: Address) => ({
  id: address,
  isDisabled: proof === null,
  content: (
    <>
      <span className="block text-base font-medium">
        <AddressGroups text={address} />
      </span>
      {isSender && <span className="block">{t('deals.refund.sender')}</span>}
      {name !== '' && <span className="block">{t('clients.wallets.named', { name })}</span>}
      {proof ? (
        <span className="block text-muted">{proofText(proof)}</span>
      ) : (
        <span className="block text-danger">{t('deals.refund.notProven')}</span>
      )}
    </>
  ),
})
