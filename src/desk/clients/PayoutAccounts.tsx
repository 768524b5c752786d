import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { useMay } from '../api/backend.ts'
import type { ClientFile } from '../api/clients.ts'
import { type PayoutAccount, useListPayoutAccountsQuery } from '../api/money.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { PayoutMarks, PayoutNumber, PayoutState } from '../layout/payout-words.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { CallForm } from './CallForm.tsx'

/** Where this client's money of sells goes. */
export function PayoutAccounts({ client }: { client: ClientFile }) {
  const { data, error, isFetching, refetch } = useListPayoutAccountsQuery({ client: client.id })
  const mayCall = useMay('destinations.confirm') && client.state === 'active'
  const [called, setCalled] = useState<PayoutAccount | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const title = t('shell.titles.payoutAccounts')
  const close = () => setCalled(null)
  return (
    <Block title={title} count={data?.accounts.length ?? 0}>
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : data.accounts.length === 0 ? (
        <NoRows>{t('clients.noPayoutAccounts')}</NoRows>
      ) : (
        <DenseTable
          label={title}
          columns={accountColumns(mayCall ? setCalled : null)}
          rows={data.accounts}
          keyOf={(one) => one.id}
          isQuiet={isOver}
        />
      )}
      <Outcome outcome={outcome} />
      <Dialog open={called !== null} onClose={close} title={t('clients.wallets.titles.call')} width="max-w-lg">
        {called && (
          <CallForm
            client={client}
            destinationId={called.id}
            about={<PayoutNumber {...called} />}
            onDone={() => {
              close()
              showOutcome(() => t('clients.call.done'))
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </Block>
  )
}

const isOver = ({ removedAt, check }: PayoutAccount) => removedAt !== null || check?.outcome === 'refused'

/** `onCall`: null if the person may not. */
const accountColumns = (onCall: ((account: PayoutAccount) => void) | null): Column<PayoutAccount>[] => [
  { name: t('word.currency'), cell: ({ currency }) => currency },
  { name: t('word.bankAccount'), className: 'min-w-80', cell: (one) => <PayoutNumber {...one} /> },
  { name: t('word.holder'), className: 'min-w-40', cell: ({ party }) => <span className="wrap-anywhere">{party.name}</span> },
  { name: t('payout.columns.added'), cell: ({ addedAt }) => <Moment at={addedAt} /> },
  {
    name: t('payout.columns.check'),
    cell: (one) => (
      <>
        <PayoutState {...one} />
        {onCall && one.usableFrom !== null && !isOver(one) && (
          <span className="block pt-1">
            <DenseButton onClick={() => onCall(one)}>{t('clients.call.button')}</DenseButton>
          </span>
        )}
      </>
    ),
  },
  { name: t('word.marks'), cell: (one) => <PayoutMarks {...one} clientState="active" /> },
]
