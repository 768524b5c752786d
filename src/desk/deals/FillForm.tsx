import Big from 'big.js'
import { recordFillStepUp } from '#contract/desk/step-up.ts'
import { amountMaxLength } from '#contract/read-amount.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type Deal, useRecordFillMutation } from '../api/deals.ts'
import { requiredText } from '../layout/form-rules.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { amountForField, localMoment, momentOf, readPositive, useOpenedAt } from './typed.ts'

const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: amountMaxLength } as const

/** Records coins that were bought or sold for the deal. The person confirms exactly this fill. */
export function FillForm({ deal, onDone, onClose }: DealFormProps) {
  const { reference, coin, currency } = deal
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [record] = useRecordFillMutation()
  const form = useCheckedForm({
    defaults: { ...missingFill(deal), fiatAmount: '', venue: '', venueReference: '', filledAt: localMoment(openedAt) },
    rules: {
      side: requiredText,
      coinAmount: requiredText,
      fiatAmount: requiredText,
      venue: requiredText,
      venueReference: requiredText,
      filledAt: requiredText,
    },
    onSubmit: async (typed): Promise<void> => {
      const coins = readPositive(typed.coinAmount)
      if ('wrong' in coins) return form.setFieldError('coinAmount', coins.wrong)
      const money = readPositive(typed.fiatAmount)
      if ('wrong' in money) return form.setFieldError('fiatAmount', money.wrong)
      const filledAt = momentOf(typed.filledAt)
      // The texts as the server stores them, because the signature is over these.
      const fill = {
        side: typed.side === 'sell' ? ('sell' as const) : ('buy' as const),
        venue: typed.venue.trim(),
        venueReference: typed.venueReference.trim(),
        coinAmount: coins.amount,
        fiatAmount: money.amount,
        filledAt,
      }
      const { version } = call
      const done = await call.confirmAndSend(recordFillStepUp({ reference, version, fill }), (proof) =>
        record({ reference, body: { fill, version, proof } }),
      )
      if (done) onDone(() => t('deals.fills.done'))
    },
  })
  return (
    <DealForm submit={t('deals.payments.submit')} conflict={t('deals.failures.fillKnown')} {...{ form, call, onClose }}>
      <p className="text-muted">{t('deals.fills.sentence')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('deals.fills.side')}
          options={(['buy', 'sell'] as const).map((side) => ({ value: side, label: t(`deals.fills.sides.${side}`) }))}
          {...form.field('side')}
        />
        <TextField type="datetime-local" label={t('deals.fills.at')} {...form.field('filledAt')} />
        <TextField label={t('deals.fills.coins', { coin })} {...amount} {...form.field('coinAmount')} />
        <TextField label={t('deals.fills.money', { currency })} ref={focusOnMount} {...amount} {...form.field('fiatAmount')} />
        <TextField label={t('deals.fills.venue')} autoComplete="off" maxLength={60} {...form.field('venue')} />
        <TextField
          label={t('deals.fills.reference')}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          {...form.field('venueReference')}
        />
      </div>
    </DealForm>
  )
}

/** What is still to be bought or sold; if it is too much, the other way round. */
function missingFill({ direction, sums: { toFill } }: Deal): { side: string; coinAmount: string } {
  const other = direction === 'buy' ? 'sell' : 'buy'
  return {
    side: Big(toFill).lt(0) ? other : direction,
    coinAmount: Big(toFill).eq(0) ? '' : amountForField(Big(toFill).abs().toFixed()),
  }
}
