import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type Colleague, useListStaffQuery } from '../api/operator.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { roleNames } from '../layout/codes.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { type Change, ChangeDialog } from './ChangeDialog.tsx'
import { StaffState } from './Staff.tsx'

/** The screen `/staff/:id`: one person, and what an administrator can change. */
export function ColleagueScreen() {
  const { id } = useParams()
  const { data, error, isFetching, refetch } = useListStaffQuery()
  const colleague = data?.staff.find((one) => one.id === id)
  return (
    <>
      <p className="mb-2">
        <Link className="link inline-block py-1" to="/staff">
          {t('shell.titles.staff')}
        </Link>
      </p>
      <ScreenHead
        title={colleague?.name ?? t('shell.titles.colleague')}
        mark={colleague && <StaffState state={colleague.state} />}
        sentence={data && !colleague && t('staff.unknown')}
      />
      {colleague ? <LoadedColleague colleague={colleague} /> : !data && <NotLoaded {...{ error, isFetching, refetch }} />}
    </>
  )
}

function LoadedColleague({ colleague }: { colleague: Colleague }) {
  const { email, roles, state, passkeys, lastSeenAt, openApprovalId } = colleague
  const [change, setChange] = useState<Change | null>(null)
  const mayChange = useMay('staff.change') && state !== 'left'
  const waits = openApprovalId !== null
  return (
    <>
      <div className="flex max-w-3xl flex-col gap-6 border-t border-hairline">
        <Facts
          facts={[
            [t('word.email'), email],
            [t('word.roles'), roleNames(roles)],
            [t('staff.facts.passkeys'), String(passkeys)],
            [t('staff.facts.lastSeen'), lastSeenAt ? <Moment key="seen" at={lastSeenAt} /> : t('staff.never')],
          ]}
        />
        {openApprovalId && (
          <p id="open-proposal" className="border-l-4 border-gold bg-gold-soft px-4 py-2">
            {t('staff.openProposalSentence')}{' '}
            <Link className="link" to={`/approvals/${openApprovalId}`}>
              {t('layout.toProposal')}
            </Link>
          </p>
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <DenseButton disabled={waits} aria-describedby={waits ? 'open-proposal' : undefined} onClick={() => setChange('roles')}>
              {t('staff.roles.action')}
            </DenseButton>
            <DenseButton disabled={waits} aria-describedby={waits ? 'open-proposal' : undefined} onClick={() => setChange('renew')}>
              {t('staff.renew.action')}
            </DenseButton>
            <DenseButton kind="danger" onClick={() => setChange('end')}>
              {t('staff.end.action')}
            </DenseButton>
          </div>
        )}
      </div>
      <ChangeDialog change={change} colleague={colleague} onClose={() => setChange(null)} />
    </>
  )
}
