import { useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '#contract/desk/permissions.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { type Colleague, useListStaffQuery } from '../api/operator.ts'
import { useListKeys } from '../layout/keyboard.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { useHeldRows } from '../layout/held-rows.ts'
import { Moment } from '../layout/Moment.tsx'
import { NewRows } from '../layout/NewRows.tsx'
import { roleNames } from '../layout/codes.ts'
import { rowLink } from '../layout/row-link.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { Mark } from '../layout/Mark.tsx'
import { RolesField } from './RolesField.tsx'

/** The screen `/staff`. */
export function Staff() {
  const { data, error, isFetching, refetch } = useListStaffQuery()
  const [isInviting, setInviting] = useState(false)
  const mayChange = useMay('staff.change')
  const close = () => setInviting(false)
  return (
    <>
      <ScreenHead
        title={t('shell.titles.staff')}
        sentence={t('staff.sentence')}
        actions={
          mayChange && (
            <DenseButton kind="primary" onClick={() => setInviting(true)}>
              {t('staff.invite')}
            </DenseButton>
          )
        }
      />
      {data ? <StaffTable staff={data.staff} /> : <NotLoaded {...{ error, isFetching, refetch }} />}
      <Dialog open={isInviting} onClose={close} title={t('staff.invite')}>
        <InviteForm onClose={close} />
      </Dialog>
    </>
  )
}

const cell = 'py-2 pr-3 sm:pr-5 align-baseline first:pl-2 last:pr-2'
const wideOnly = 'max-lg:hidden'

function StaffTable({ staff }: { staff: Colleague[] }) {
  const { shown, ...changes } = useHeldRows(staff)
  const rows = useListKeys<HTMLTableSectionElement>()
  if (shown.length === 0) return <Empty>{t('staff.empty')}</Empty>
  return (
    <div className="relative">
      <NewRows {...changes} />
      <table className="w-full border-b border-hairline text-left">
        <thead className="text-muted">
          <tr>
            <Head>{t('word.personName')}</Head>
            <Head className={wideOnly}>{t('word.email')}</Head>
            <Head>{t('word.roles')}</Head>
            <Head>{t('word.state')}</Head>
            <Head className={classNames(wideOnly, 'text-right')}>{t('staff.facts.passkeys')}</Head>
            <Head className={wideOnly}>{t('staff.facts.lastSeen')}</Head>
          </tr>
        </thead>
        <tbody ref={rows}>
          {shown.map(({ row }) => (
            <StaffRow key={row.id} colleague={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={classNames(cell, 'pb-1.5 font-normal', className)}>
    {children}
  </th>
)

function StaffRow({ colleague: { id, name, email, roles, state, passkeys, lastSeenAt, openApprovalId } }: { colleague: Colleague }) {
  return (
    <tr className={classNames('relative border-t border-hairline hover:bg-surface', state === 'left' && 'text-muted')}>
      <td className={cell}>
        {/* The link covers the row. */}
        <Link data-row to={`/staff/${id}`} className={classNames('wrap-anywhere', rowLink)}>
          {name}
        </Link>
        <span className="block wrap-anywhere text-muted max-sm:hidden lg:hidden">{email}</span>
      </td>
      <td className={classNames(cell, wideOnly, 'min-w-56 wrap-anywhere text-muted')}>{email}</td>
      <td className={classNames(cell, 'wrap-anywhere')}>{roleNames(roles)}</td>
      <td className={cell}>
        <StaffState state={state} />
        {openApprovalId && <span className="block text-muted lg:whitespace-nowrap">{t('staff.openProposal')}</span>}
      </td>
      <td className={classNames(cell, wideOnly, 'text-right tabular-nums')}>{passkeys}</td>
      <td className={classNames(cell, wideOnly, 'text-muted')}>{lastSeenAt ? <Moment at={lastSeenAt} /> : t('staff.never')}</td>
    </tr>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [invite] = useCall('inviteStaff')
  const { failure, confirmAndCall } = useConfirmedCall()
  const [roles, setRoles] = useState<Role[]>([])
  const [lacksRoles, setLacksRoles] = useState(false)
  const [approvalId, setApprovalId] = useState<string>()
  const form = useCheckedForm({
    defaults: { name: '', email: '', language: 'en', reason: '' },
    rules: { name: requiredText, email: requiredText, language: requiredText, reason: requiredText },
    onSubmit: async (typed) => {
      setLacksRoles(roles.length === 0)
      if (roles.length === 0) return
      const reason = typed.reason.trim()
      // As the server stores them, because the signature is over these texts.
      const person = { name: typed.name.trim(), email: typed.email.trim(), roles, language: typed.language === 'pl' ? 'pl' : 'en' } as const
      const subject = proposeStepUp({ action: 'invite-staff', object: person.email, version: 0, payload: person, reason })
      const done = await confirmAndCall(subject, (proof) => invite({ body: { ...person, reason, proof } }))
      setApprovalId(done?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('staff.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DialogForm form={form} failure={failure && failureSentence(failure)} submit={t('layout.propose')} onCancel={onClose}>
      <p className="text-muted">{t('staff.inviteSentence')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('word.personName')} ref={focusOnMount} maxLength={100} autoComplete="off" {...form.field('name')} />
        <TextField label={t('word.email')} type="email" autoComplete="off" {...form.field('email')} />
      </div>
      <RolesField
        chosen={roles}
        onChange={(chosen) => {
          setRoles(chosen)
          setLacksRoles(false)
        }}
        error={lacksRoles ? t('staff.rolesMissing') : null}
      />
      <SelectField
        label={t('staff.language')}
        options={[
          { value: 'en', label: t('layout.languages.en') },
          { value: 'pl', label: t('layout.languages.pl') },
        ]}
        {...form.field('language')}
      />
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DialogForm>
  )
}

/** Only what is unusual has a mark. */
export function StaffState({ state }: { state: Colleague['state'] }) {
  const name = t(`staff.states.${state}`)
  return state === 'active' ? <span>{name}</span> : <Mark look={state === 'invited' ? 'waiting' : 'plain'}>{name}</Mark>
}
