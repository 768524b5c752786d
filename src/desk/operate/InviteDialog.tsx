import { useState } from 'react'
import type { Role } from '#contract/desk/permissions.ts'
import { proposeStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { RolesField } from './RolesField.tsx'

export const InviteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t('staff.inviteTitle')}>
    <InviteForm onClose={onClose} />
  </Dialog>
)

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
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('staff.inviteSentence')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('staff.facts.name')} ref={focusOnMount} maxLength={100} autoComplete="off" {...form.field('name')} />
        <TextField label={t('staff.facts.email')} type="email" autoComplete="off" {...form.field('email')} />
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
      <FormFoot failure={failure && failureSentence(failure)} submit={t('layout.propose')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}
