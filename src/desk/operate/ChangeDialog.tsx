import { type ReactNode, useState } from 'react'
import type { Role } from '#contract/desk/permissions.ts'
import { endStaffStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextArea } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureOf } from '../api/failure.ts'
import type { Colleague } from '../api/operator.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { roleNames } from '../layout/codes.ts'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { RolesField } from './RolesField.tsx'

export type Change = 'roles' | 'renew' | 'end'

interface ChangeDialogProps {
  change: Change | null
  /** As the list shows the person now. */
  colleague: Colleague
  onClose: () => void
}

/** Proposes other roles or a new invitation, or ends a person's access. */
export const ChangeDialog = ({ change, colleague, onClose }: ChangeDialogProps) => (
  <Dialog open={change !== null} onClose={onClose} title={change && t(`staff.${change}.title`, { name: colleague.name })}>
    {change && <ChangeForm change={change} colleague={colleague} onClose={onClose} />}
  </Dialog>
)

function ChangeForm({ change, colleague, onClose }: ChangeDialogProps & { change: Change }) {
  const { id } = colleague
  // What the person who decides has seen. A newer version is shown first, and never sent unseen.
  const [seen, setSeen] = useState(colleague)
  const [roles, setRoles] = useState<Role[]>(colleague.roles)
  const [lacksRoles, setLacksRoles] = useState(false)
  const [approvalId, setApprovalId] = useState<string>()
  const [changeRoles] = useCall('changeRoles')
  const [renewAccess] = useCall('renewAccess')
  const [endStaff] = useCall('endStaff')
  const { failure, setFailure, confirmAndCall } = useConfirmedCall()
  const { version } = seen

  const propose = async (reason: string): Promise<string | undefined> => {
    const about = { object: id, version, reason }
    const done =
      change === 'roles'
        ? await confirmAndCall(proposeStepUp({ ...about, action: 'change-roles', payload: { roles } }), (proof) =>
            changeRoles({ id, body: { roles, version, reason, proof } }),
          )
        : await confirmAndCall(proposeStepUp({ ...about, action: 'renew-access', payload: {} }), (proof) =>
            renewAccess({ id, body: { version, reason, proof } }),
          )
    return done?.approvalId
  }
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async (typed) => {
      const reason = typed.reason.trim()
      setLacksRoles(roles.length === 0)
      if (roles.length === 0) return
      if (change !== 'end') {
        setApprovalId(await propose(reason))
        return
      }
      const done = await confirmAndCall(endStaffStepUp({ staffId: id, version, reason }), (proof) =>
        endStaff({ id, body: { version, reason, proof } }),
      )
      if (done) onClose()
    },
  })
  const acceptNewVersion = () => {
    setSeen(colleague)
    setFailure(null)
  }

  if (approvalId) return <Proposed sentence={t('staff.proposed')} approvalId={approvalId} onClose={onClose} />
  const isStale = failure !== null && failure !== 'unused' && failureOf(failure)?.error === 'STALE'
  return (
    <DialogForm
      form={form}
      failure={failure && !isStale && failureSentence(failure)}
      submit={t(change === 'end' ? 'staff.end.submit' : 'layout.propose')}
      kind={change === 'end' ? 'danger' : 'primary'}
      onCancel={onClose}
    >
      <p className="text-muted">{t(`staff.${change}.sentence`)}</p>
      {change === 'roles' && (
        <RolesField
          chosen={roles}
          onChange={(chosen) => {
            setRoles(chosen)
            setLacksRoles(false)
          }}
          error={lacksRoles ? t('staff.rolesMissing') : null}
        />
      )}
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      {(isStale || colleague.version !== version) && (
        <NewVersion colleague={colleague} isLoaded={colleague.version !== version} onAccept={acceptNewVersion}>
          {isStale ? failureSentence(failure) : t('staff.changedMeanwhile')}
        </NewVersion>
      )}
    </DialogForm>
  )
}

interface NewVersionProps {
  colleague: Colleague
  isLoaded: boolean
  onAccept: () => void
  children: ReactNode
}

/** Somebody else changed the person: shows who, when and how they are now, and lets the reader continue with that. */
const NewVersion = ({ colleague: { roles, state }, isLoaded, onAccept, children }: NewVersionProps) => (
  <Notice kind="error">
    <p>{children}</p>
    {isLoaded && (
      <>
        <p className="mt-1">{t('staff.nowIs', { roles: roleNames(roles), state: t(`staff.states.${state}`) })}</p>
        <DenseButton className="mt-3" onClick={onAccept}>
          {t('staff.continueWithNew')}
        </DenseButton>
      </>
    )}
  </Notice>
)
