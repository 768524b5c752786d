import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { walletRemovals } from '#contract/desk/wallet-codes.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type ClientFile, useListWalletsQuery, useListWalletTransfersQuery, type Wallet, type WalletTransfer } from '../api/clients.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { isOneOf, toChoose } from '../layout/codes.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { networkName } from '../layout/offer-words.ts'
import { CallForm } from './CallForm.tsx'
import { ConfirmTransferForm, ConfirmWalletForm, EnterWalletForm } from './WalletForms.tsx'
import { walletsHash } from './search-address.ts'
import { WalletRow } from './WalletRow.tsx'

type Opened =
  | { action: 'enter' }
  | { action: 'confirm' | 'remove' | 'call'; wallet: Wallet }
  | { action: 'transfer'; transfer: WalletTransfer }

/** Where the coins of the client’s buys are sent. The client adds wallets, or two people type them. */
export function Wallets({ client }: { client: ClientFile }) {
  const { id, state, parties } = client
  const { currentData, error, isFetching, refetch } = useListWalletsQuery(id)
  const mayEnter = useMay('wallets.enter') && state !== 'closed'
  const mayCall = useMay('destinations.confirm') && state === 'active'
  const { data: awaited } = useListWalletTransfersQuery(undefined, { skip: !mayEnter })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const { hash } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  const isLoaded = currentData !== undefined
  // From the list of wallets to confirm. Once they are there: before, the parts above still grow.
  useEffect(() => {
    if (isLoaded && hash === walletsHash) part.current?.scrollIntoView()
  }, [isLoaded, hash])
  const close = () => setOpened(null)
  const finish = (sentence: () => string, alsoOf = 0) => {
    close()
    showOutcome(() => (alsoOf > 0 ? `${sentence()} ${t('clients.wallets.alsoOf', { count: alsoOf })}` : sentence()), { isBad: alsoOf > 0 })
  }
  return (
    <div ref={part} className="scroll-mt-4">
      <Block
        title={t('clients.wallets')}
        {...(currentData && { count: currentData.wallets.length })}
        aside={mayEnter && <DenseButton onClick={() => setOpened({ action: 'enter' })}>{t('clients.wallets.enter')}</DenseButton>}
      >
        {!currentData ? (
          <NotLoaded {...{ error, isFetching, refetch }} />
        ) : currentData.wallets.length === 0 ? (
          <NoRows>{t('clients.wallets.none')}</NoRows>
        ) : (
          <ul aria-label={t('clients.wallets')}>
            {currentData.wallets.map((wallet) => {
              const transfer = awaited?.transfers.find(({ walletId }) => walletId === wallet.id)
              return (
                <WalletRow
                  key={wallet.id}
                  {...{ wallet, mayEnter, mayCall, transfer }}
                  onConfirm={() => setOpened({ action: 'confirm', wallet })}
                  onConfirmTransfer={() => transfer && setOpened({ action: 'transfer', transfer })}
                  onCall={() => setOpened({ action: 'call', wallet })}
                  onRemove={() => setOpened({ action: 'remove', wallet })}
                />
              )
            })}
          </ul>
        )}
        <Outcome outcome={outcome} />
        <Dialog open={opened !== null} onClose={close} title={opened && t(`clients.wallets.titles.${opened.action}`)} width="max-w-lg">
          {opened?.action === 'enter' && (
            <EnterWalletForm
              clientId={id}
              parties={parties}
              onDone={(alsoOf) => finish(() => t('clients.wallets.entered'), alsoOf)}
              onCancel={close}
            />
          )}
          {opened?.action === 'confirm' && (
            <ConfirmWalletForm
              clientId={id}
              wallet={opened.wallet}
              onDone={(alsoOf) => finish(() => t('clients.wallets.confirmed'), alsoOf)}
              onCancel={close}
            />
          )}
          {opened?.action === 'transfer' && (
            <ConfirmTransferForm
              transfer={opened.transfer}
              onDone={(outcome) => {
                close()
                showOutcome(() => t(`clients.transfers.outcomes.${outcome}`), { isBad: outcome !== 'proven' })
              }}
              onCancel={close}
            />
          )}
          {opened?.action === 'call' && (
            <CallForm
              client={client}
              destinationId={opened.wallet.id}
              about={<AddressGroups text={opened.wallet.address} />}
              onDone={() => finish(() => t('clients.call.done'))}
              onCancel={close}
            />
          )}
          {opened?.action === 'remove' && (
            <RemoveWalletForm
              clientId={id}
              wallet={opened.wallet}
              onDone={() => finish(() => t('clients.wallets.removed'))}
              onCancel={close}
            />
          )}
        </Dialog>
      </Block>
    </div>
  )
}

interface RemoveWalletFormProps {
  clientId: string
  wallet: Wallet
  onDone: () => void
  onCancel: () => void
}

/** Lets no more coins be sent to a wallet. */
function RemoveWalletForm({ clientId, wallet: { id: walletId, coin, network, address }, onDone, onCancel }: RemoveWalletFormProps) {
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
    <DialogForm form={form} failure={error && failureSentence(error)} submit={t('word.remove')} kind="danger" onCancel={onCancel}>
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
        options={toChoose(walletRemovals, (value) => t(`clients.wallets.reasons.${value}`))}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
