import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { focusOnMount, useFocusAfterRemoval } from '../../web/ui/focus.ts'
import { sendCall, useCall } from '../api/call.ts'
import { type OwnPasskey, useReadOwnPasskeysQuery } from '../api/sign-in.ts'
import { ConfirmForm } from '../layout/ConfirmForm.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { supportsPasskeys } from '../../web/ui/supports-passkeys.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FormFoot, requiredText } from '../layout/DialogForm.tsx'
import { type AppDispatch, useAppDispatch } from '../session/store.ts'
import { usePerson } from '../api/backend.ts'
import { createPasskey } from '../../web/ui/passkeys.ts'
import type { StepUpProof } from '../session/step-up.ts'
import { useStepUp } from '../session/StepUpProvider.tsx'
import { addPasskeyStepUp } from '#contract/desk/step-up-subjects.ts'

/** The person's own passkeys. */
export function Passkeys() {
  const { data, error, isFetching, refetch } = useReadOwnPasskeysQuery()
  if (data) return <PasskeyList passkeys={data.passkeys} />
  return <NotLoaded {...{ error, isFetching, refetch }} />
}

function PasskeyList({ passkeys }: { passkeys: OwnPasskey[] }) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const list = useFocusAfterRemoval(passkeys.length)
  const isLast = passkeys.length === 1
  return (
    <div className="max-w-2xl">
      <ul ref={list} tabIndex={-1} aria-label={t('word.passkeys')} className="outline-none">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center justify-between gap-4 border-b border-hairline py-2 first:-mt-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{passkey.name}</p>
              <p className="text-muted tabular-nums">{sinceWhen(passkey)}</p>
            </div>
            <DenseButton
              disabled={isLast}
              aria-describedby={isLast ? 'last-passkey' : undefined}
              aria-label={t('settings.removeNamed', { name: passkey.name })}
              onClick={() => setRemoved(passkey)}
            >
              {t('word.remove')}
            </DenseButton>
          </li>
        ))}
      </ul>
      {passkeys.length === 0 && <p className="text-muted">{t('settings.noPasskeys')}</p>}
      {isLast && (
        <p id="last-passkey" className="mt-3 text-muted">
          {t('settings.lastPasskey')}
        </p>
      )}
      {supportsPasskeys() ? (
        <DenseButton className="mt-4" onClick={() => setAdding(true)}>
          {t('layout.addPasskey')}
        </DenseButton>
      ) : (
        <p className="mt-3 text-muted">{t('settings.notSupported')}</p>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={t('layout.addPasskey')} width="max-w-md">
        <AddForm onClose={() => setAdding(false)} />
      </Dialog>
      <Dialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={removed && t('settings.removeTitle', { name: removed.name })}
        width="max-w-md"
      >
        {removed && <RemoveForm passkey={removed} onClose={() => setRemoved(null)} />}
      </Dialog>
    </div>
  )
}

function sinceWhen({ createdAt, lastUsedAt }: OwnPasskey): string {
  const added = t('settings.addedOn', { day: formatTime(createdAt, 'day') })
  return lastUsedAt ? t('settings.used', { added, time: formatTime(lastUsedAt, 'shortDayAndTime') }) : added
}

function RemoveForm({ passkey: { id }, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const [remove, { error }] = useCall('removeOwnPasskey')
  return (
    <ConfirmForm
      sentence={t('settings.removeSentence')}
      submit={t('word.remove')}
      kind="danger"
      error={error}
      onConfirm={async () => {
        if (!(await remove({ body: { id } })).error) onClose()
      }}
      onCancel={onClose}
    />
  )
}

type Refusal = CallError | 'unused' | 'notCreated' | 'stored'

function AddForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { id } = usePerson()
  const stepUp = useStepUp()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useCheckedForm({
    defaults: { name: '' },
    rules: { name: requiredText },
    onSubmit: async ({ name }) => {
      setRefusal(null)
      const confirmed = await stepUp(addPasskeyStepUp(id))
      const error = 'proof' in confirmed ? await dispatch(addPasskey(name, confirmed.proof)) : confirmed.error
      if (error) setRefusal(error)
      else onClose()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      <p className="text-muted">{t('settings.addSentence')}</p>
      <TextField label={t('word.name')} ref={focusOnMount} maxLength={60} autoComplete="off" {...form.field('name')} />
      <FormFoot failure={refusal && sentenceOf(refusal)} submit={t('settings.create')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}

/** Why no passkey was added; null if one was. */
const addPasskey =
  (name: string, proof: StepUpProof) =>
  async (dispatch: AppDispatch): Promise<Refusal | null> => {
    const { data: options, error } = await dispatch(sendCall('beginOwnPasskey', { body: { proof } }))
    if (!options) return error
    const created = await createPasskey(options)
    if ('error' in created) return created.error
    const added = await dispatch(sendCall('addOwnPasskey', { body: { name, passkey: created.passkey } }))
    return added.error ?? null
  }

function sentenceOf(refusal: Refusal): string {
  if (refusal === 'notCreated' || refusal === 'stored') return t(`settings.${refusal}`)
  return refusal !== 'unused' && failureOf(refusal)?.error === 'CONFLICT' ? t('settings.tooMany') : failureSentence(refusal)
}
