import { useState } from 'react'
import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { isKeptAddress } from '#contract/desk/wallet-codes.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { ReceivingAddress } from '../api/offers.ts'
import { AddressFields, typedAddress } from '../layout/AddressFields.tsx'
import { noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'

interface ConfirmAddressFormProps {
  address: ReceivingAddress
  onDone: () => void
  onClose: () => void
}

/** The second person types the address from its source. What the first one typed stays hidden, so that nobody copies a mistake. */
export function ConfirmAddressForm({ address: { id, coin, network, enteredBy, enteredAt }, onDone, onClose }: ConfirmAddressFormProps) {
  const [confirm] = useCall('confirmReceivingAddress')
  const [failure, setFailure] = useState<CallError | null>(null)
  const memoRule = (isCrypto(coin) && networkOf(coin, network)?.memo) || 'none'
  const form = useCheckedForm({
    defaults: { address: '', memo: '' },
    rules: { address: requiredText, memo: () => null },
    onSubmit: async (typed) => {
      setFailure(null)
      const { error } = await confirm({ id, body: typedAddress(typed, memoRule) })
      if (!error) onDone()
      else if (failureOf(error)?.fields?.['address'] === isKeptAddress) form.setFieldError('address', () => t('receiving.known'))
      else if (failureOf(error)?.error === 'VALIDATION_FAILED')
        form.setFieldError('address', () => t('receiving.differs', { name: enteredBy.name }))
      else setFailure(error)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('receiving.confirmSentence')}</p>
      <Facts
        facts={[
          [t('layout.coin'), coin],
          [t('layout.network'), networkName(coin, network)],
          [
            t('receiving.enteredBy'),
            <span key="by" className="wrap-anywhere">
              <bdi>{enteredBy.name}</bdi> · <Moment at={enteredAt} />
            </span>,
          ],
        ]}
      />
      <AddressFields
        chosen={isCrypto(coin) ? { coin, network } : noCoin}
        memoRule={memoRule}
        address={{ ref: focusOnMount, ...form.field('address') }}
        memo={form.field('memo')}
      />
      <FormFoot failure={failure && confirmFailure(failure)} submit={t('receiving.confirmSubmit')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}

const confirmFailure = (error: CallError): string =>
  failureOf(error)?.error === 'OWN_PROPOSAL' ? t('receiving.own') : failureSentence(error)
