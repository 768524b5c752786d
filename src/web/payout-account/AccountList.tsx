import type { PayoutAccount, PayoutAccounts } from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { inGroups, sortCodeText } from '../ui/in-groups.ts'

type Parties = PayoutAccounts['parties']

interface AccountListProps {
  accounts: PayoutAccount[]
  parties: Parties
  onRemove: (account: PayoutAccount) => void
}

/** The client's accounts, each with its number in full and its state in words. */
export function AccountList({ accounts, parties, onRemove }: AccountListProps) {
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
export const numberOf = ({ iban, sortCode, accountNumber }: Pick<PayoutAccount, 'iban' | 'sortCode' | 'accountNumber'>): string =>
  iban === null ? [sortCode === null ? [] : sortCodeText(sortCode), accountNumber ?? []].flat().join(' ') : inGroups(iban)

/** Whether the verification has confirmed another name since: money goes only to the name in the offer. */
const hasOldName = ({ party }: PayoutAccount, parties: Parties) =>
  parties.some(({ kind, name }) => kind === party.kind && name !== party.name)

const stateLooks = { 'being-checked': 'text-ink', usable: 'text-accent', refused: 'text-danger' } as const

function noteOf({ state, refusal, hasOldName: isOld }: Pick<PayoutAccount, 'state' | 'refusal'> & { hasOldName: boolean }) {
  if (refusal) return t(`payout.refusals.${refusal}`)
  if (isOld) return t('payout.oldName')
  return t(`payout.stateNotes.${state === 'usable' ? 'usable' : 'being-checked'}`)
}

function AccountRow({ account, hasOldName: isOld, onRemove }: { account: PayoutAccount; hasOldName: boolean; onRemove: () => void }) {
  const { currency, party, bank, bic, addedAt, state, refusal } = account
  const number = numberOf(account)
  return (
    <li>
      <p className="text-sm font-medium text-muted">{currency}</p>
      <p className="mt-0.5 font-medium wrap-anywhere tabular-nums sm:text-lg">{number}</p>
      <p className="mt-1 wrap-anywhere">{[party.name, bank ?? [], bic ?? []].flat().join(' · ')}</p>
      <p className={classNames('mt-3 font-medium', stateLooks[state])}>{t(`payout.states.${state}`)}</p>
      <p className="mt-0.5 text-muted">{noteOf({ state, refusal, hasOldName: isOld })}</p>
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="text-sm text-muted">{t('payout.addedOn', { day: formatTime(addedAt, 'day') })}</p>
        <Button kind="secondary" size="small" className="shrink-0" aria-label={t('payout.removeNamed', { number })} onClick={onRemove}>
          {t('payout.remove')}
        </Button>
      </div>
    </li>
  )
}
