import { useState } from 'react'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import { freezeStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import type { ClientFile } from '../api/clients.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { usePerson } from '../api/backend.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { isOneOf } from '../layout/codes.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'

type Action = 'endSessions' | 'letter' | 'release' | 'removeFactor' | 'freeze'

/** What this person can do for or against the client, each in a dialog that says what will happen. */
export function ClientActions({ client }: { client: ClientFile }) {
  const { permissions } = usePerson()
  const [opened, setOpened] = useState<Action | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { state, secondFactors, openApprovals } = client
  const isOpen = state !== 'closed'
  const waits = (action: ApprovalAction) => openApprovals.some((approval) => approval.action === action)
  const hasFactor = secondFactors.app !== null || secondFactors.passkeys.length > 0
  const actions: { action: Action; isPossible: boolean; waits?: boolean }[] = [
    { action: 'letter', isPossible: isOpen && permissions.includes('clients.letters') },
    { action: 'endSessions', isPossible: isOpen && permissions.includes('clients.end-sessions') },
    {
      action: 'removeFactor',
      isPossible: isOpen && hasFactor && permissions.includes('clients.remove-second-factor'),
      waits: waits('remove-second-factor'),
    },
    { action: 'release', isPossible: state === 'frozen' && permissions.includes('clients.release'), waits: waits('release-account') },
    { action: 'freeze', isPossible: state === 'active' && permissions.includes('clients.freeze') },
  ]
  const possible = actions.filter(({ isPossible }) => isPossible)
  const close = () => setOpened(null)
  const finish = (sentence: string) => {
    setDone(sentence)
    close()
  }
  return (
    <>
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {possible.map(({ action, waits: isWaiting }) => (
            <DenseButton
              key={action}
              kind={action === 'freeze' ? 'danger' : 'secondary'}
              disabled={isWaiting}
              aria-describedby={isWaiting ? 'open-proposal' : undefined}
              onClick={() => setOpened(action)}
            >
              {t(`clients.${action}.action`)}
            </DenseButton>
          ))}
        </div>
      )}
      <div role="status">{done && <p className="border-l-4 border-accent bg-accent-soft px-4 py-2">{done}</p>}</div>
      <Dialog open={opened !== null} onClose={close} title={opened && t(`clients.${opened}.title`)}>
        {opened === 'endSessions' && <EndSessionsForm client={client} onDone={finish} onCancel={close} />}
        {opened === 'letter' && <LetterForm client={client} onDone={finish} onCancel={close} />}
        {(opened === 'freeze' || opened === 'release' || opened === 'removeFactor') && (
          <ConfirmedForm action={opened} client={client} onDone={finish} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

interface ActionFormProps {
  client: ClientFile
  onDone: (sentence: string) => void
  onCancel: () => void
}

const reasons = ['client-asked', 'lost-device', 'suspicion'] as const

function EndSessionsForm({ client: { id, email, sessions }, onDone, onCancel }: ActionFormProps) {
  const [end, { error }] = useCall('endClientSessions')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: () => null },
    onSubmit: async ({ reason }) => {
      const { data } = await end({ id, body: isOneOf(reasons, reason) ? { reason } : {} })
      if (data) onDone(t('clients.endSessions.done', { count: data.sessionsEnded }))
    },
  })
  return (
    <DialogForm form={form} failure={error && failureSentence(error)} submit={t('clients.endSessions.submit')} onCancel={onCancel}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-muted">{t('clients.endSessions.sentence', { count: sessions.length })}</p>
      <SelectField
        label={t('layout.reason')}
        options={[
          { value: '', label: t('clients.endSessions.noReason') },
          ...reasons.map((value) => ({ value, label: t(`clients.endSessions.reasons.${value}`) })),
        ]}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

/** A letter as an option's value: its kind and, for letters about a request, its reference. */
const requestLetters = ['request-received', 'new-request'] as const

function LetterForm({ client: { id, email, requests }, onDone, onCancel }: ActionFormProps) {
  const [resend, { error }] = useCall('resendClientLetter')
  const form = useCheckedForm({
    defaults: { letter: 'reset-password' },
    rules: { letter: () => null },
    onSubmit: async ({ letter }) => {
      const [kind, reference = ''] = letter.split(' ')
      const known = requestLetters.find((one) => one === kind)
      const body = known ? { letter: known, reference } : { letter: 'reset-password' as const }
      const { data } = await resend({ id, body })
      if (data) onDone(t('clients.letter.done'))
    },
  })
  return (
    <DialogForm form={form} failure={error && failureSentence(error)} submit={t('clients.letter.submit')} onCancel={onCancel}>
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-muted">{t('clients.letter.sentence')}</p>
      <SelectField
        label={t('clients.letter.label')}
        options={[
          { value: 'reset-password', label: t('clients.letter.kinds.reset-password') },
          ...requests.flatMap(({ reference }) =>
            requestLetters.map((kind) => ({
              value: `${kind} ${reference}`,
              label: t(`clients.letter.kinds.${kind}`),
              group: t('word.requestOf', { reference }),
            })),
          ),
        ]}
        {...form.field('letter')}
      />
    </DialogForm>
  )
}

interface ConfirmedFormProps {
  action: 'freeze' | 'release' | 'removeFactor'
  client: ClientFile
  onDone: (sentence: string) => void
  onClose: () => void
}

/** Freezes the account at once, or proposes its release or the removal of its second factor. The person confirms exactly this. */
function ConfirmedForm({ action, client: { id, email, freezes, secondFactors }, onDone, onClose }: ConfirmedFormProps) {
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
    <DialogForm
      form={form}
      failure={failure && failureSentence(failure)}
      submit={t(action === 'freeze' ? 'clients.freeze.submit' : 'layout.propose')}
      kind={action === 'freeze' ? 'danger' : 'primary'}
      onCancel={onClose}
    >
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
    </DialogForm>
  )
}
