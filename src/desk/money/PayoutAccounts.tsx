import { useState } from 'react'
import { Link } from 'react-router'
import { payoutRefusals } from '#contract/desk/payout-refusals.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type PayoutAccount, type PayoutDecision, useListPayoutAccountsQuery } from '../api/money.ts'
import { useListKeys, useScreenActions } from '../layout/keyboard.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { PayoutMarks, PayoutNumber, PayoutState } from '../layout/payout-words.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'

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

interface AccountTableProps {
  accounts: readonly PayoutAccount[]
  mayCheck: boolean
  onCheck: (account: PayoutAccount) => void
}

/** Those that wait for their check, oldest first; then the newest of the others. */
function AccountTable({ accounts, ...rest }: AccountTableProps) {
  const rowsRef = useListKeys<HTMLTableSectionElement>()
  return (
    <DenseTable
      label={t('shell.titles.payoutAccounts')}
      rows={accounts}
      keyOf={({ id }) => id}
      isQuiet={({ waits }) => !waits}
      columns={columnsFor(rest)}
      rowsRef={rowsRef}
    />
  )
}

const columnsFor = ({ mayCheck, onCheck }: Omit<AccountTableProps, 'accounts'>): Column<PayoutAccount>[] => [
  {
    name: t('word.holder'),
    className: 'min-w-44',
    cell: ({ client, party }) => (
      <>
        <Link data-row className="link wrap-anywhere" to={`/clients/${client}`}>
          {party.name}
        </Link>
        <span className="block text-muted">{t(`layout.partyKinds.${party.kind}`)}</span>
      </>
    ),
  },
  { name: t('word.currency'), cell: ({ currency }) => currency },
  { name: t('word.bankAccount'), className: 'min-w-80', cell: (one) => <PayoutNumber {...one} /> },
  { name: t('word.marks'), cell: (one) => <PayoutMarks {...one} /> },
  { name: t('payout.columns.added'), className: 'whitespace-nowrap', cell: ({ addedAt }) => <Moment at={addedAt} /> },
  {
    name: t('payout.columns.check'),
    className: 'min-w-36',
    cell: (one) =>
      one.waits && mayCheck ? (
        <DenseButton aria-label={t('payout.checkOf', { name: one.party.name, currency: one.currency })} onClick={() => onCheck(one)}>
          {t('payout.checkNow')}
        </DenseButton>
      ) : (
        <PayoutState {...one} />
      ),
  },
]

interface CheckFormProps {
  account: PayoutAccount
  onDone: () => void
  onClose: () => void
}

/** Decides once whether money may go to an account. */
function CheckForm({ account, onDone, onClose }: CheckFormProps) {
  const [check, { error }] = useCall('checkPayoutAccount')
  const form = useCheckedForm({
    defaults: { decision: '' },
    rules: { decision: requiredText },
    onSubmit: async ({ decision }) => {
      if (!(await check({ id: account.id, body: bodyOf(decision) })).error) onDone()
    },
  })
  return (
    <DialogForm form={form} failure={error && checkFailure(error)} submit={t('word.decide')} onCancel={onClose}>
      <Facts facts={factsOf(account)} />
      {/* Below the facts: beside their names, marks are cut on the narrowest screens. */}
      <PayoutMarks {...account} />
      <p className="text-muted">{t('payout.check.sentence')}</p>
      <SelectField
        label={t('word.decision')}
        hint={t('payout.check.hint')}
        ref={focusOnMount}
        options={[
          { value: '', label: t('payout.check.choose') },
          { value: 'usable', label: t('payout.states.usable') },
          ...payoutRefusals.map((reason) => ({
            value: reason,
            label: t('payout.check.refuse', { reason: t(`payout.reasons.${reason}`) }),
          })),
        ]}
        {...form.field('decision')}
      />
    </DialogForm>
  )
}

function bodyOf(decision: string): PayoutDecision {
  const reason = payoutRefusals.find((one) => one === decision)
  return reason ? { outcome: 'refused', reason } : { outcome: 'usable' }
}

function factsOf(account: PayoutAccount) {
  const { client, party, currency, addedAt } = account
  return [
    [
      t('word.holder'),
      <Link key="holder" className="link wrap-anywhere" to={`/clients/${client}`}>
        {party.name}
      </Link>,
    ],
    [t('word.currency'), currency],
    [t('word.bankAccount'), <PayoutNumber key="number" {...account} />],
    [t('payout.columns.added'), <Moment key="added" at={addedAt} />],
  ] as const
}

const checkFailure = (error: CallError): string =>
  failureOf(error)?.error === 'CONFLICT' ? t('payout.check.tooLate') : failureSentence(error)
