import { walletRemovals } from '#contract/desk/wallet-codes.ts'
import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { Wallet } from '../api/clients.ts'
import { isOneOf } from '../layout/codes.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { networkName } from '../layout/offer-words.ts'

interface RemoveWalletFormProps {
  clientId: string
  wallet: Wallet
  onDone: () => void
  onCancel: () => void
}

/** Lets no more coins be sent to a wallet. */
export function RemoveWalletForm({ clientId, wallet: { id: walletId, coin, network, address }, onDone, onCancel }: RemoveWalletFormProps) {
  const [remove, { error }] = useCall('removeWallet')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      if (!isOneOf(walletRemovals, reason)) return
      const { data } = await remove({ id: clientId, walletId, body: { reason } })
      if (data) onDone()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <div>
        <p className="font-medium">
          {coin} · {networkName(coin, network)}
        </p>
        {address !== '' && <AddressGroups text={address} />}
      </div>
      <p className="text-muted">{t('clients.wallets.removeSentence')}</p>
      <SelectField
        label={t('layout.reason')}
        hint={t('clients.wallets.reasonHint')}
        options={[
          { value: '', label: t('clients.wallets.chooseSource') },
          ...walletRemovals.map((value) => ({ value, label: t(`clients.wallets.reasons.${value}`) })),
        ]}
        {...form.field('reason')}
      />
      <FormFoot
        failure={error && failureSentence(error)}
        submit={t('clients.wallets.remove')}
        kind="danger"
        busy={form.busy}
        onCancel={onCancel}
      />
    </form>
  )
}
