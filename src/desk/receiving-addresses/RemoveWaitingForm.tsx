import { isCrypto } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { useCall } from '../api/call.ts'
import type { AddressStock } from '../api/offers.ts'
import { ConfirmForm } from '../layout/ConfirmForm.tsx'
import { networkName } from '../layout/offer-words.ts'

interface RemoveWaitingFormProps {
  stock: AddressStock
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a list that nobody has confirmed is removed as a whole. */
export function RemoveWaitingForm({ stock: { coin, network, waiting }, onDone, onClose }: RemoveWaitingFormProps) {
  const [remove, { error }] = useCall('removeWaitingAddresses')
  return (
    <ConfirmForm
      sentence={t('receiving.removeWaitingSentence', { count: waiting, coin, network: networkName(coin, network) })}
      submit={t('receiving.removeWaiting')}
      kind="danger"
      error={error}
      onConfirm={async () => {
        if (isCrypto(coin) && !(await remove({ body: { coin, network } })).error) onDone()
      }}
      onCancel={onClose}
    />
  )
}
