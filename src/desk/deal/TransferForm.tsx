import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { DealTransfer } from '../api/deals.ts'
import { amountText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { requiredText } from '../layout/form-rules.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { TransactionField } from './TransactionField.tsx'
import { isOfTakenBack } from './next-step.ts'
import { localMoment, momentOf, useOpenedAt } from './typed.ts'

/** Records what became of a delivery or refund. */
export function TransferForm({ deal, transfer, onDone, onClose }: DealFormProps & { transfer: DealTransfer }) {
  const { id, amount, currency, toName, toAccount, next, steps } = transfer
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [record] = useCall('recordTransferStep')
  const onlyKind = next.length === 1 ? (next[0] ?? '') : ''
  const [kind, setKind] = useState<string>(onlyKind)
  const form = useCheckedForm({
    defaults: { kind: onlyKind, reference: steps.at(-1)?.reference ?? '', at: localMoment(openedAt) },
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
    <DealForm submit={t('deals.payments.submit')} {...{ form, call, onClose }}>
      <Facts
        facts={[
          [t('deals.deliver.leaves'), amountText(amount, currency)],
          [t('deals.transfers.to'), toName],
          [t(transfer.network ? 'deals.deliver.address' : 'deals.deliver.account'), <AddressGroups key="account" text={toAccount} />],
        ]}
      />
      {isOfTakenBack(deal, transfer) && <Notice kind="error">{t('deals.transfers.takenBack')}</Notice>}
      <SelectField
        label={t('deals.transfers.kind')}
        hint={next.includes('failed') ? t(transfer.order ? 'deals.transfers.failedOrderHint' : 'deals.transfers.failedHint') : undefined}
        ref={focusOnMount}
        options={[
          { value: '', label: t('deals.choose') },
          ...next.map((one) => ({ value: one, label: t(`deals.transfers.kinds.${one}`) })),
        ]}
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
      <TextField type="datetime-local" label={t('deals.transfers.at')} {...form.field('at')} />
    </DealForm>
  )
}
