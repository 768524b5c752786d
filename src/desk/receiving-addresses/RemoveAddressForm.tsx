import { t } from '../../web/language/text.ts'
import { useCall } from '../api/call.ts'
import type { ReceivingAddress } from '../api/offers.ts'
import { ConfirmForm } from '../layout/ConfirmForm.tsx'
import { networkName } from '../layout/offer-words.ts'

interface RemoveAddressFormProps {
  address: ReceivingAddress
  onDone: () => void
  onClose: () => void
}

/** Asks once more before an entry that nobody has confirmed leaves the list. */
export function RemoveAddressForm({ address: { id, coin, network, enteredBy }, onDone, onClose }: RemoveAddressFormProps) {
  const [remove, { error }] = useCall('removeReceivingAddress')
  return (
    <ConfirmForm
      sentence={t('receiving.removeSentence', { coin, network: networkName(coin, network), name: enteredBy.name })}
      submit={t('receiving.remove')}
      kind="danger"
      error={error}
      onConfirm={async () => {
        if (!(await remove({ id })).error) onDone()
      }}
      onCancel={onClose}
    />
  )
}
