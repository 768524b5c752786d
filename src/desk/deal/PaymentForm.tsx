import { useState } from 'react'
import { payers } from '#contract/desk/deal-actions.ts'
import { cryptoCurrencies, fiatCurrencies, isCrypto } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { isOneOf } from '../layout/codes.ts'
import { requiredText } from '../layout/form-rules.ts'
import { amountField, readPositive } from '../layout/typed-amount.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { localDay, momentOf, useOpenedAt } from './typed.ts'
import { TransactionField } from './TransactionField.tsx'
import { dueCurrencyOf } from './words.ts'

const exact = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: 140 } as const

/** Records money, or the coins of a sell, that came for the deal. */
export function PaymentForm({ deal, onDone, onClose }: DealFormProps) {
  const { reference, direction, party } = deal
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [record] = useCall('recordPayment')
  const isMoney = direction === 'buy'
  const [currency, setCurrency] = useState<string>(dueCurrencyOf(deal))
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
    },
    onSubmit: async (typed): Promise<void> => {
      const read = readPositive(typed.amount, { currency: typed.currency, network: deal.network })
      if ('wrong' in read) return form.setFieldError('amount', read.wrong)
      const bookedAt = typed.time === '' ? typed.day : momentOf(`${typed.day}T${typed.time}`)
      const body = {
        amount: read.amount,
        currency: typed.currency,
        bookedAt,
        bankReference: typed.bankReference.trim(),
        payerName: typed.payerName.trim(),
        payerAccount: typed.payerAccount.trim() || null,
        payer: isOneOf(payers, typed.payer) ? typed.payer : 'third-party',
        version: call.version,
      }
      if (await call.send(record({ reference, body }))) onDone(() => t('deals.payments.done'))
    },
  })
  return (
    <DealForm submit={t('deals.payments.submit')} conflict={t('deals.failures.paymentKnown')} {...{ form, call, onClose }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('deals.payments.amount')} ref={focusOnMount} {...amountField} {...form.field('amount')} />
        <SelectField
          label={t('deals.payments.currency')}
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
      <TransactionField
        label={t(isMoney ? 'deals.payments.bankReference' : 'deals.payments.transaction')}
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
        label={t(isMoney ? 'deals.payments.payer' : 'deals.payments.whoseWallet')}
        hint={t('deals.payments.payerHint')}
        options={[
          { value: '', label: t('deals.choose') },
          ...payers.map((payer) => ({
            value: payer,
            label: payer === 'party' ? t('deals.payments.payers.party', { party }) : t(`deals.payments.payers.${payer}`),
          })),
        ]}
        {...form.field('payer')}
      />
    </DealForm>
  )
}
