import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { mostPayoutAccounts } from '#contract/payout-refusals.ts'
import { pages } from '#contract/pages.ts'
import {
  type PayoutAccounts as Known,
  type PayoutAccount,
  usePayoutAccountsQuery,
  useRemovePayoutAccountMutation,
} from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { Section } from '../ui/Section.tsx'
import { whenDialogsHaveLeft } from '../ui/use-back-closes.ts'
import { pathBack, readWayBack } from '../ui/way-back.ts'
import { WayBackLink } from '../ui/WayBackLink.tsx'
import { ConfirmForm } from '../ui/DialogForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { inGroups, sortCodeText } from '../ui/in-groups.ts'
import { AddDialog } from './AddDialog.tsx'

const messageMs = 8000

/** The page of the client's payout accounts: where the money of a sell goes. */
export function PayoutAccounts() {
  const { data: known, isFetching, isError, refetch } = usePayoutAccountsQuery(undefined, pollOptions(false))
  return (
    <>
      <PageTitle sentence={t('payout.sentence')}>{t('shell.titles.payoutAccounts')}</PageTitle>
      {known ? (
        <ShownAccounts known={known} />
      ) : isError ? (
        <LoadError sentence={t('payout.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('shell.loading')}</output>
      )}
    </>
  )
}

function ShownAccounts({ known: { accounts, parties } }: { known: Known }) {
  const search = useSearchParams()[0]
  const navigate = useNavigate()
  const way = readWayBack(search)
  const back = pathBack(way)
  const canAdd = parties.length > 0 && accounts.length < mostPayoutAccounts
  const [dialog, setDialog] = useState<'add' | PayoutAccount | null>(search.has('add') && canAdd ? 'add' : null)
  const { message, showMessage } = useMessage()
  const removed = typeof dialog === 'object' ? dialog : null
  const close = () => setDialog(null)
  const closeAndSay = (sentence: string) => {
    close()
    showMessage(sentence, { durationMs: messageMs })
  }
  return (
    <Section title={t('payout.yours')} sentence={t('payout.yoursSentence')}>
      <Card>
        <WayBackLink way={way} size="small" className="mb-6" />
        <AccountList accounts={accounts} parties={parties} onRemove={setDialog} />
        <Foot hasParty={parties.length > 0} isFull={accounts.length >= mostPayoutAccounts} onAdd={() => setDialog('add')} />
        <Message message={message} className="mt-2 -mb-6" />
      </Card>
      <AddDialog
        open={dialog === 'add'}
        parties={parties}
        onClose={close}
        onAdded={() => {
          closeAndSay(t('payout.added'))
          if (back !== undefined) whenDialogsHaveLeft(() => void navigate(back, { replace: true }))
        }}
      />
      <Dialog open={removed !== null} onClose={close} title={t('payout.removing.title')} width="max-w-md">
        {removed && <RemoveForm account={removed} onClose={close} onRemoved={() => closeAndSay(t('payout.removed'))} />}
      </Dialog>
    </Section>
  )
}

/** The button that adds an account, or what the client must do first. */
function Foot({ hasParty, isFull, onAdd }: { hasParty: boolean; isFull: boolean; onAdd: () => void }) {
  if (!hasParty)
    return (
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p>{t('payout.needsCheck')}</p>
        <ButtonLink as={RouterLink} className="shrink-0" href={pages.verification}>
          {t('trade.toCheck')}
        </ButtonLink>
      </div>
    )
  if (isFull) return <p className="text-muted">{t('payout.full')}</p>
  return (
    <Button className="w-full sm:w-auto" onClick={onAdd}>
      {t('payout.add')}
    </Button>
  )
}

interface RemoveFormProps {
  account: PayoutAccount
  onClose: () => void
  onRemoved: () => void
}

/** Asks once before an account is removed. */
function RemoveForm({ account, onClose, onRemoved }: RemoveFormProps) {
  const [remove, { isError }] = useRemovePayoutAccountMutation()
  return (
    <ConfirmForm
      failure={isError && t('payout.removing.failed')}
      submit={t('ui.remove')}
      kind="danger"
      cancel={t('ui.keepIt')}
      onConfirm={async () => {
        const { error } = await remove(account.id)
        if (!error) onRemoved()
      }}
      onCancel={onClose}
    >
      <div>
        <p className="font-medium wrap-anywhere tabular-nums">{numberOf(account)}</p>
        <p className="mt-3">{t('payout.removing.about')}</p>
      </div>
    </ConfirmForm>
  )
}

type Parties = Known['parties']

interface AccountListProps {
  accounts: PayoutAccount[]
  parties: Parties
  onRemove: (account: PayoutAccount) => void
}

/** The client's accounts, each with its number in full and its state in words. */
function AccountList({ accounts, parties, onRemove }: AccountListProps) {
  const list = useFocusAfterRemoval(accounts.length)
  if (accounts.length === 0) return <p className="mb-6 text-muted">{t('payout.none')}</p>
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('payout.yours')}
      className="mb-6 divide-y divide-hairline border-b border-hairline outline-none *:py-6 *:first:pt-0"
    >
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} hasOldName={hasOldName(account, parties)} onRemove={() => onRemove(account)} />
      ))}
    </ul>
  )
}

/** The number as banks print it: `PL61 1090 …`, `12-34-56 12345678`. */
const numberOf = ({ iban, sortCode, accountNumber }: Pick<PayoutAccount, 'iban' | 'sortCode' | 'accountNumber'>): string =>
  iban === null ? [sortCode === null ? [] : sortCodeText(sortCode), accountNumber ?? []].flat().join(' ') : inGroups(iban)

/** Whether the verification has confirmed another name since: money goes only to the name in the offer. */
const hasOldName = ({ party }: PayoutAccount, parties: Parties) =>
  parties.some(({ kind, name }) => kind === party.kind && name !== party.name)

const stateLooks = { 'being-checked': 'text-ink', usable: 'text-accent', refused: 'text-danger' } as const

function noteOf({
  state,
  refusal,
  usableFrom,
  hasOldName: isOld,
}: Pick<PayoutAccount, 'state' | 'refusal' | 'usableFrom'> & { hasOldName: boolean }) {
  if (refusal) return t(`payout.refusals.${refusal}`)
  if (isOld) return t('payout.oldName')
  if (state === 'usable' && usableFrom) return t('payout.stateNotes.waiting')
  return t(`payout.stateNotes.${state === 'usable' ? 'usable' : 'being-checked'}`)
}

function AccountRow({ account, hasOldName: isOld, onRemove }: { account: PayoutAccount; hasOldName: boolean; onRemove: () => void }) {
  const { currency, party, bank, bic, addedAt, state, usableFrom } = account
  const number = numberOf(account)
  const waits = state === 'usable' && usableFrom !== null
  return (
    <li>
      <p className="text-sm font-medium text-muted">{currency}</p>
      <p className="mt-0.5 font-medium wrap-anywhere tabular-nums sm:text-lg">{number}</p>
      <p className="mt-1 wrap-anywhere">{[party.name, bank ?? [], bic ?? []].flat().join(' · ')}</p>
      {waits ? (
        <p className="mt-3 font-medium">{t('payout.states.waiting', { time: formatTime(usableFrom, 'exactTime') })}</p>
      ) : (
        <p className={classNames('mt-3 font-medium', stateLooks[state])}>{t(`payout.states.${state}`)}</p>
      )}
      <p className="mt-0.5 text-muted">{noteOf({ ...account, hasOldName: isOld })}</p>
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="text-sm text-muted">{t('trade.addedOn', { day: formatTime(addedAt, 'day') })}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton value={account.iban ?? account.accountNumber ?? ''} label={`${currency} ${party.name}`} />
          <Button kind="secondary" size="small" aria-label={t('payout.removeNamed', { number })} onClick={onRemove}>
            {t('ui.remove')}
          </Button>
        </div>
      </div>
    </li>
  )
}
