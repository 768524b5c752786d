import { travelChannels } from '#contract/desk/travel-channels.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { useReadTravelDataQuery } from '../api/deals.ts'
import { isOneOf } from '../layout/codes.ts'
import { requiredText } from '../layout/form-rules.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { localMoment, momentOf, useOpenedAt } from './typed.ts'

/** Records when and how the company that keeps a wallet was given the data of sender and receiver. */
export function TravelForm({ deal, walletId, onDone, onClose }: DealFormProps & { walletId: string }) {
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const { currentData } = useReadTravelDataQuery(deal.reference)
  const provider = currentData?.transfers.find((one) => one.walletId === walletId)?.provider ?? ''
  const [record] = useCall('recordTravelDelivery')
  const form = useCheckedForm({
    defaults: { channel: '', at: localMoment(openedAt), reference: '' },
    rules: { channel: requiredText, at: requiredText, reference: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const channel = isOneOf(travelChannels, typed.channel) ? typed.channel : 'other'
      const body = { walletId, deliveredAt: momentOf(typed.at), channel, reference: typed.reference.trim() }
      if (await call.send(record({ reference: deal.reference, body }))) onDone(() => t('deals.travel.done'))
    },
  })
  return (
    <DealForm submit={t('deals.payments.submit')} conflict={t('deals.travel.refused')} {...{ form, call, onClose }}>
      <p className="wrap-anywhere">{t('deals.travel.sentence', { provider })}</p>
      <SelectField
        label={t('deals.travel.channel')}
        ref={focusOnMount}
        options={[
          { value: '', label: t('deals.choose') },
          ...travelChannels.map((channel) => ({ value: channel, label: t(`deals.travel.channels.${channel}`) })),
        ]}
        {...form.field('channel')}
      />
      <TextField type="datetime-local" label={t('deals.travel.at')} {...form.field('at')} />
      <TextField
        label={t('deals.travel.reference')}
        hint={t('deals.travel.referenceHint')}
        autoComplete="off"
        maxLength={140}
        {...form.field('reference')}
      />
    </DealForm>
  )
}
