import { useRenameWalletMutation, type Wallet } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { FormFoot, useRefusableForm } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'

interface RenameDialogProps {
  /** Null while the dialog is closed. */
  wallet: Wallet | null
  onClose: () => void
  onRenamed: () => void
}

/** Gives a wallet another name. */
export function RenameDialog({ wallet, ...rest }: RenameDialogProps) {
  return (
    <Dialog open={wallet !== null} onClose={rest.onClose} title={t('wallets.naming.title')} width="max-w-md">
      {wallet && <RenameForm wallet={wallet} {...rest} />}
    </Dialog>
  )
}

function RenameForm({ wallet: { id, name }, onClose, onRenamed }: RenameDialogProps & { wallet: Wallet }) {
  const [rename] = useRenameWalletMutation()
  const { form, failure } = useRefusableForm({
    defaults: { name },
    rules: { name: () => null },
    onSubmit: async (typed) => {
      const answer = await rename({ id, ...typed })
      if (!answer.error) onRenamed()
      return answer
    },
  })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <TextField
        label={t('wallets.naming.label')}
        hint={t('wallets.naming.hint')}
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      <FormFoot failure={failure} submit={t('wallets.naming.submit')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}
