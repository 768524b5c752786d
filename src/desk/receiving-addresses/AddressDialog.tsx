import { useState } from 'react'
import { type CryptoCurrency, isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { hasTransactions, isClientsWallet, isKeptAddress } from '#contract/desk/wallet-codes.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { AddressStock, ImportCounts, ReceivingAddress } from '../api/offers.ts'
import { useCall } from '../api/call.ts'
import { ConfirmForm } from '../layout/ConfirmForm.tsx'
import { networkName } from '../layout/offer-words.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { AddressFields, typedAddress } from '../layout/AddressFields.tsx'
import { CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { ImportForm } from './ImportForm.tsx'

/** Which form of the screen is open. */
export type OpenForm =
  | { form: 'enter' }
  | { form: 'import'; shown: { coin: CryptoCurrency; network: string } | null }
  | { form: 'confirm' | 'remove'; address: ReceivingAddress }
  | { form: 'remove-waiting'; stock: AddressStock }

interface AddressDialogProps {
  open: OpenForm | null
  /** Says what became of it. */
  onDone: (sentence: () => string) => void
  onClose: () => void
}

const titles = {
  enter: 'receiving.enterTitle',
  import: 'receiving.import.title',
  confirm: 'receiving.confirmTitle',
  remove: 'receiving.removeTitle',
  'remove-waiting': 'receiving.removeWaitingTitle',
} as const

/** The forms of the screen, one at a time. */
export const AddressDialog = ({ open, onDone, onClose }: AddressDialogProps) => (
  <Dialog open={open !== null} onClose={onClose} title={open && t(titles[open.form])} width="max-w-lg">
    {open && <OpenedForm {...{ open, onDone, onClose }} />}
  </Dialog>
)

function OpenedForm({ open, onDone, onClose }: AddressDialogProps & { open: OpenForm }) {
  switch (open.form) {
    case 'enter':
      return <EnterAddressForm onDone={() => onDone(() => t('receiving.entered'))} onClose={onClose} />
    case 'import':
      return <ImportForm shown={open.shown} onDone={(counts) => onDone(() => importedSentence(counts))} onClose={onClose} />
    case 'confirm':
      return <ConfirmAddressForm address={open.address} onDone={() => onDone(() => t('receiving.confirmed'))} onClose={onClose} />
    case 'remove':
      return <RemoveAddressForm address={open.address} onDone={() => onDone(() => t('receiving.removed'))} onClose={onClose} />
    case 'remove-waiting':
      return <RemoveWaitingForm stock={open.stock} onDone={() => onDone(() => t('receiving.removedWaiting'))} onClose={onClose} />
  }
}

const countNames = ['entered', 'confirmed', 'waiting', 'free', 'used'] as const

const importedSentence = (counts: ImportCounts): string =>
  countNames
    .filter((name) => counts[name] > 0)
    .map((name) => t(`receiving.imported.${name}`, { count: counts[name] }))
    .join(' ')

interface AddressFormProps {
  address: ReceivingAddress
  onDone: () => void
  onClose: () => void
}

/** Asks once more before an entry that nobody has confirmed leaves the list. */
function RemoveAddressForm({ address: { id, coin, network, enteredBy }, onDone, onClose }: AddressFormProps) {
  const [remove, { error }] = useCall('removeReceivingAddress')
  return (
    <ConfirmForm
      sentence={t('receiving.removeSentence', { coin, network: networkName(coin, network), name: enteredBy.name })}
      submit={t('word.remove')}
      kind="danger"
      error={error}
      onConfirm={async () => {
        if (!(await remove({ id })).error) onDone()
      }}
      onCancel={onClose}
    />
  )
}

interface RemoveWaitingFormProps {
  stock: AddressStock
  onDone: () => void
  onClose: () => void
}

/** Asks once more before a list that nobody has confirmed is removed as a whole. */
function RemoveWaitingForm({ stock: { coin, network, waiting }, onDone, onClose }: RemoveWaitingFormProps) {
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

/** The first of two people enters an address. */
function EnterAddressForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
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
      else if (failureOf(error)?.fields?.['address'] === hasTransactions) form.setFieldError('address', () => t('receiving.hasHistory'))
      else if (failureOf(error)?.error === 'VALIDATION_FAILED') form.setFieldError('address', () => t('receiving.invalid'))
      else setFailure(error)
    },
  })
  return (
    <DialogForm form={form} failure={failure && failureSentence(failure)} submit={t('receiving.enterSubmit')} onCancel={onClose}>
      <p className="text-muted">{t('receiving.enterSentence')}</p>
      <CoinAndNetworkFields chosen={chosen} onChoose={setChosen} field={form.field('coin')} />
      <AddressFields chosen={chosen} memoRule={memoRule} address={form.field('address')} memo={form.field('memo')} />
      {memoRule !== 'none' && <p className="text-muted">{t('receiving.accountHint')}</p>}
    </DialogForm>
  )
}

/** The second person types the address from its source. What the first one typed stays hidden, so that nobody copies a mistake. */
function ConfirmAddressForm({ address: { id, coin, network, enteredBy, enteredAt }, onDone, onClose }: AddressFormProps) {
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
    <DialogForm form={form} failure={failure && confirmFailure(failure)} submit={t('word.confirm')} onCancel={onClose}>
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
    </DialogForm>
  )
}

const confirmFailure = (error: CallError): string =>
  failureOf(error)?.error === 'OWN_PROPOSAL' ? t('receiving.own') : failureSentence(error)
