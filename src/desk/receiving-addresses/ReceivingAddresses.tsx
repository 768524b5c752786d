import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type ReceivingAddress, useListReceivingAddressesQuery } from '../api/offers.ts'
import { useScreenActions } from '../keyboard/screen-actions.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../session/hooks.ts'
import { AddressTable } from './AddressTable.tsx'
import { ConfirmAddressForm } from './ConfirmAddressForm.tsx'
import { EnterAddressForm } from './EnterAddressForm.tsx'
import { RemoveAddressForm } from './RemoveAddressForm.tsx'

/** The screen `/receiving-addresses`: where the coins of sells arrive. Two people type each address. */
export function ReceivingAddresses() {
  const { data, error, isFetching, refetch } = useListReceivingAddressesQuery()
  const mayEnter = useMay('receiving-addresses.enter')
  const [isEntering, setEntering] = useState(false)
  const [confirmed, setConfirmed] = useState<ReceivingAddress | null>(null)
  const [removed, setRemoved] = useState<ReceivingAddress | null>(null)
  const { outcome, showOutcome } = useOutcome()
  useScreenActions(mayEnter ? [{ name: t('receiving.enter'), act: () => setEntering(true) }] : [])
  return (
    <>
      <ScreenHead
        title={t('shell.titles.receivingAddresses')}
        sentence={t('receiving.sentence')}
        actions={
          mayEnter && (
            <DenseButton kind="primary" onClick={() => setEntering(true)}>
              {t('receiving.enter')}
            </DenseButton>
          )
        }
      />
      <Outcome outcome={outcome} />
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : data.addresses.length === 0 ? (
        <Empty>{t('receiving.empty')}</Empty>
      ) : (
        <AddressTable addresses={data.addresses} mayEnter={mayEnter} onConfirm={setConfirmed} onRemove={setRemoved} />
      )}
      <Dialog open={isEntering} onClose={() => setEntering(false)} title={t('receiving.enterTitle')} width="max-w-lg">
        <EnterAddressForm
          onDone={() => {
            setEntering(false)
            showOutcome(() => t('receiving.entered'))
          }}
          onClose={() => setEntering(false)}
        />
      </Dialog>
      <Dialog open={confirmed !== null} onClose={() => setConfirmed(null)} title={t('receiving.confirmTitle')} width="max-w-lg">
        {confirmed && (
          <ConfirmAddressForm
            address={confirmed}
            onDone={() => {
              setConfirmed(null)
              showOutcome(() => t('receiving.confirmed'))
            }}
            onClose={() => setConfirmed(null)}
          />
        )}
      </Dialog>
      <Dialog open={removed !== null} onClose={() => setRemoved(null)} title={t('receiving.removeTitle')} width="max-w-lg">
        {removed && (
          <RemoveAddressForm
            address={removed}
            onDone={() => {
              setRemoved(null)
              showOutcome(() => t('receiving.removed'))
            }}
            onClose={() => setRemoved(null)}
          />
        )}
      </Dialog>
    </>
  )
}
