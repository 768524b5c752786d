import { useState } from 'react'
import { type CryptoCurrency, cryptoCurrencies, currencyNames } from '#contract/currencies.ts'
import { networkOf, networksOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { useEnterReceivingAddressMutation } from '../api/offers.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { AddressFields, typedAddress } from './AddressFields.tsx'

/** The first of two people enters an address. */
export function EnterAddressForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [enter] = useEnterReceivingAddressMutation()
  const [coin, setCoin] = useState<CryptoCurrency>('BTC')
  const [network, setNetwork] = useState<string>(networksOf('BTC')[0]?.id ?? '')
  const [failure, setFailure] = useState<CallError | null>(null)
  const memoRule = networkOf(coin, network)?.memo ?? 'none'
  const form = useCheckedForm({
    defaults: { address: '', memo: '' },
    rules: { address: requiredText, memo: () => null },
    onSubmit: async (typed) => {
      setFailure(null)
      const { error } = await enter({ coin, network, ...typedAddress(typed, memoRule) })
      if (!error) onDone()
      else if (failureOf(error)?.error === 'CONFLICT') form.setFieldError('address', () => t('receiving.known'))
      else if (failureOf(error)?.error === 'VALIDATION_FAILED') form.setFieldError('address', () => t('receiving.invalid'))
      else setFailure(error)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('receiving.enterSentence')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('layout.coin')}
          ref={focusOnMount}
          options={cryptoCurrencies.map((one) => ({
            value: one,
            label: t('receiving.coinOption', { coin: one, name: currencyNames[one] }),
          }))}
          value={coin}
          onChange={({ target }) => {
            const chosen = target.value as CryptoCurrency
            setCoin(chosen)
            setNetwork(networksOf(chosen)[0]?.id ?? '')
          }}
        />
        <SelectField
          label={t('layout.network')}
          options={networksOf(coin).map(({ id, name }) => ({ value: id, label: name }))}
          value={network}
          onChange={({ target }) => setNetwork(target.value)}
        />
      </div>
      <AddressFields memoRule={memoRule} address={form.field('address')} memo={form.field('memo')} />
      <FormFoot failure={failure && failureSentence(failure)} submit={t('receiving.enterSubmit')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}
