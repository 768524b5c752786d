import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type PayoutAccount, useListPayoutAccountsQuery } from '../api/money.ts'
import { useScreenActions } from '../layout/screen-actions.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/person.ts'
import { AccountTable } from './AccountTable.tsx'
import { CheckForm } from './CheckForm.tsx'

/** The screen `/payout-accounts`: where clients' money of sells goes. One person of the desk looks at each account. */
export function PayoutAccounts() {
  const { data, error, isFetching, refetch } = useListPayoutAccountsQuery({})
  const mayCheck = useMay('payout-accounts.check')
  const [checked, setChecked] = useState<PayoutAccount | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const oldest = data?.accounts.find(({ waits }) => waits)
  useScreenActions(mayCheck && oldest ? [{ name: t('payout.checkOldest'), act: () => setChecked(oldest) }] : [])
  const close = () => setChecked(null)
  return (
    <>
      <ScreenHead title={t('shell.titles.payoutAccounts')} sentence={t('payout.sentence')} />
      <Outcome outcome={outcome} />
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : data.accounts.length === 0 ? (
        <Empty>{t('payout.empty')}</Empty>
      ) : (
        <AccountTable accounts={data.accounts} mayCheck={mayCheck} onCheck={setChecked} />
      )}
      <Dialog open={checked !== null} onClose={close} title={t('payout.check.title')} width="max-w-lg">
        {checked && (
          <CheckForm
            account={checked}
            onDone={() => {
              close()
              showOutcome(() => t('payout.check.done'))
            }}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}
