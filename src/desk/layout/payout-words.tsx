import { t } from '../../web/language/text.ts'
import { inGroups, sortCodeText } from '../../web/ui/in-groups.ts'
import type { PayoutAccount } from '../api/money.ts'
import { Mark } from './Mark.tsx'
import { Moment } from './Moment.tsx'

/** The number of a payout account as banks print it, with its bank. */
export const PayoutNumber = ({ iban, bic, sortCode, accountNumber, bank }: PayoutAccount) => (
  <>
    <span className="tracking-wide tabular-nums">
      {iban === null ? [sortCode === null ? [] : sortCodeText(sortCode), accountNumber ?? []].flat().join(' ') : inGroups(iban)}
    </span>
    {(bic !== null || bank !== null) && (
      <span className="block text-muted wrap-anywhere">{[bank ?? [], bic ?? []].flat().join(' · ')}</span>
    )}
  </>
)

/** What a colleague should know before the check. */
export const PayoutMarks = ({ clientState, otherClients, refusedBefore }: PayoutAccount) => (
  <span className="flex flex-wrap gap-1 empty:hidden">
    {clientState !== 'active' && (
      <Mark look={clientState === 'frozen' ? 'alarm' : 'plain'}>{t(`layout.accountStates.${clientState}`)}</Mark>
    )}
    {otherClients > 0 && <Mark look="alarm">{t('payout.marks.otherClients', { count: otherClients })}</Mark>}
    {refusedBefore && <Mark look="bad">{t('payout.marks.refusedBefore')}</Mark>}
  </span>
)

/** Whether money may go there, and who decided it. */
export function PayoutState({ check, removedAt, waits, usableFrom, call }: PayoutAccount) {
  if (waits) return <Mark look="waiting">{t('payout.states.waits')}</Mark>
  return (
    <>
      <Mark look={check && removedAt === null ? (check.outcome === 'usable' ? 'good' : 'bad') : 'plain'}>
        {t(removedAt === null ? (check ? `payout.states.${check.outcome}` : 'payout.states.unchecked') : 'payout.states.removed')}
      </Mark>
      {check?.reason && <span className="block">{t(`payout.reasons.${check.reason}`)}</span>}
      {check && (
        <span className="block text-muted wrap-anywhere">
          <bdi>{check.by.name}</bdi> · <Moment at={check.at} />
        </span>
      )}
      {usableFrom !== null && removedAt === null && check?.outcome === 'usable' && (
        <span className="block">
          {t('layout.wallets.waitsUntil')} <Moment at={usableFrom} />
        </span>
      )}
      {call && (
        <span className="block text-muted wrap-anywhere">
          {t('payout.calledBy')} <bdi>{call.by.name}</bdi> · <Moment at={call.at} />
        </span>
      )}
    </>
  )
}
