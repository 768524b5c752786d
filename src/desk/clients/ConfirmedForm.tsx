import { useState } from 'react'
import { freezeStepUp, proposeStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { ClientFile } from '../api/clients.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'

interface ConfirmedFormProps {
  action: 'freeze' | 'release' | 'removeFactor'
  client: ClientFile
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Freezes the account at once, or proposes its release or the removal of its second factor. The person confirms exactly this. */
export function ConfirmedForm({ action, client: { id, email, freezes, secondFactors }, onDone, onClose }: ConfirmedFormProps) {
  const { failure, confirmAndCall } = useConfirmedCall()
  const [approvalId, setApprovalId] = useState<string>()
  const [freeze] = useCall('freezeClient')
  const [release] = useCall('releaseClient')
  const [removeFactor] = useCall('removeClientSecondFactor')
  const freezeNow = async (reason: string) => {
    const done = await confirmAndCall(freezeStepUp({ accountId: id, reason }), (proof) => freeze({ id, body: { reason, proof } }))
    if (done) onDone(t('clients.freeze.done', { count: done.sessionsEnded }))
  }
  const proposeRelease = async (reason: string) => {
    const payload = { freezeId: freezes.find(({ liftedAt }) => liftedAt === null)?.id ?? '' }
    const subject = proposeStepUp({ action: 'release-account', object: id, version: 0, payload, reason })
    setApprovalId((await confirmAndCall(subject, (proof) => release({ id, body: { reason, ...payload, proof } })))?.approvalId)
  }
  const proposeRemoval = async (reason: string, identifiedBy: string) => {
    const { app, passkeys } = secondFactors
    const payload = { identifiedBy, app: app?.since ?? null, passkeys: passkeys.map((passkey) => passkey.id) }
    const subject = proposeStepUp({ action: 'remove-second-factor', object: id, version: 0, payload, reason })
    const done = await confirmAndCall(subject, (proof) => removeFactor({ id, body: { reason, ...payload, proof } }))
    setApprovalId(done?.approvalId)
  }
  const needsIdentity = action === 'removeFactor'
  const form = useCheckedForm({
    defaults: { identifiedBy: '', reason: '' },
    rules: { identifiedBy: needsIdentity ? requiredText : () => null, reason: requiredText },
    // The texts as the server stores them, because the signature is over these.
    onSubmit: (typed) => {
      const reason = typed.reason.trim()
      if (action === 'freeze') return freezeNow(reason)
      return action === 'release' ? proposeRelease(reason) : proposeRemoval(reason, typed.identifiedBy.trim())
    },
  })
  if (approvalId) return <Proposed sentence={t('clients.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-muted">{t(`clients.${action}.sentence`)}</p>
      {needsIdentity && (
        <TextField
          label={t('clients.removeFactor.identifiedBy')}
          hint={t('clients.removeFactor.identifiedByHint')}
          ref={focusOnMount}
          maxLength={500}
          autoComplete="off"
          {...form.field('identifiedBy')}
        />
      )}
      <TextArea label={t('layout.reason')} hint={t('clients.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      <FormFoot
        failure={failure && failureSentence(failure)}
        submit={t(action === 'freeze' ? 'clients.freeze.submit' : 'layout.propose')}
        kind={action === 'freeze' ? 'danger' : 'primary'}
        busy={form.busy}
        onCancel={onClose}
      />
    </form>
  )
}
