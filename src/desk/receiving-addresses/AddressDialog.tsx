import type { CryptoCurrency } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { AddressStock, ImportCounts, ReceivingAddress } from '../api/offers.ts'
import { ConfirmAddressForm } from './ConfirmAddressForm.tsx'
import { EnterAddressForm } from './EnterAddressForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import { RemoveAddressForm } from './RemoveAddressForm.tsx'
import { RemoveWaitingForm } from './RemoveWaitingForm.tsx'

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
