import { useState } from 'react'
import { networkOf } from '#contract/networks.ts'
import { isClientsWallet } from '#contract/desk/wallet-codes.ts'
import { t } from '../../web/language/text.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { AddressFields, typedAddress } from '../layout/AddressFields.tsx'
import { CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'

/** The first of two people enters an address. */
export function EnterAddressForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [enter] = useCall('enterReceivingAddress')
  const [chosen, setChosen] = useState(noCoin)
  const [failure, setFailure] = useState<CallError | null>(null)
  const memoRule = (chosen.coin && networkOf(chosen.coin, chosen.network)?.memo) ?? 'none'
  const form = useCheckedForm({
    defaults: { coin: '', address: '', memo: '' },
    rules: { coin: requiredText, address: requiredText, memo: () => null },
    onSubmit: async (typed) => {
      setFailure(null)
      if (chosen.coin === null) return
      const { error } = await enter({ body: { ...chosen, ...typedAddress(typed, memoRule) } })
      if (!error) onDone()
      else if (failureOf(error)?.error === 'CONFLICT') form.setFieldError('address', () => t('receiving.known'))
      else if (failureOf(error)?.fields?.['address'] === isClientsWallet) form.setFieldError('address', () => t('receiving.isWallet'))
      else if (failureOf(error)?.error === 'VALIDATION_FAILED') form.setFieldError('address', () => t('receiving.invalid'))
      else setFailure(error)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('receiving.enterSentence')}</p>
      <CoinAndNetworkFields chosen={chosen} onChoose={setChosen} field={form.field('coin')} />
      <AddressFields chosen={chosen} memoRule={memoRule} address={form.field('address')} memo={form.field('memo')} />
      {memoRule !== 'none' && <p className="text-muted">{t('receiving.accountHint')}</p>}
      <FormFoot failure={failure && failureSentence(failure)} submit={t('receiving.enterSubmit')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}
