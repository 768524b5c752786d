import { type ReactNode, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { backend, type Person } from '../api/backend.ts'
import { sendCall, useCall } from '../api/call.ts'
import type { Reply } from '../api/call-types.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { useCheckInvitationQuery } from '../api/sign-in.ts'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { roleNames } from '../layout/codes.ts'
import { NotLoaded } from '../layout/states.tsx'
import { useAppDispatch } from '../session/store.ts'
import { createPasskey } from '../../web/ui/passkeys.ts'
import { supportsPasskeys } from '../../web/ui/supports-passkeys.ts'
import { Doorway } from './SignIn.tsx'

interface InvitationProps {
  token: string
  /** Who is signed in already. */
  person: Person | undefined
  onSignedIn: (person: Person) => void
}

/** The page `/invitation/:token`: an invited person makes the first passkey. */
export function Invitation({ token, person, onSignedIn }: InvitationProps) {
  const { data: invitation, error, isFetching, refetch } = useCheckInvitationQuery({ token })
  if (failureOf(error)?.error === 'LINK_INVALID') return <InvalidLink />
  if (!invitation)
    return (
      <Doorway title={t('shell.titles.invitation')}>
        <NotLoaded {...{ error, isFetching, refetch }} />
      </Doorway>
    )
  if (person && person.email !== invitation.email)
    return <SomebodyElse person={person} invitedEmail={invitation.email} onSignedOut={refetch} />
  return (
    <Doorway title={t('sign-in.invitation.for', { name: invitation.name })} sentence={t('sign-in.invitation.sentence')}>
      <div className="border-y border-hairline">
        <Facts
          isNarrow
          facts={[
            [t('word.email'), invitation.email],
            [t('word.roles'), roleNames(invitation.roles)],
          ]}
        />
      </div>
      <div className="mt-6">
        {supportsPasskeys() ? (
          <FirstPasskeyForm token={token} options={invitation.passkey} onSignedIn={onSignedIn} renew={refetch} />
        ) : (
          <Notice kind="error">{t('sign-in.noPasskeys')}</Notice>
        )}
      </div>
    </Doorway>
  )
}

const InvalidLink = () => (
  <Doorway title={t('sign-in.invitation.invalid.title')} sentence={t('sign-in.invitation.invalid.sentence')}>
    <DenseLink href="/sign-in">{t('sign-in.invitation.invalid.signIn')}</DenseLink>
  </Doorway>
)

interface SomebodyElseProps {
  person: Person
  invitedEmail: string
  onSignedOut: () => unknown
}

function SomebodyElse({ person, invitedEmail, onSignedOut }: SomebodyElseProps) {
  const dispatch = useAppDispatch()
  const [signOut, { isLoading, error }] = useCall('signOut')
  const leave = async () => {
    if ((await signOut({})).error) return
    dispatch(backend.util.resetApiState())
    onSignedOut()
  }
  return (
    <Doorway
      title={t('sign-in.invitation.else.title')}
      sentence={t('sign-in.invitation.else.sentence', { invitedEmail, name: person.name })}
    >
      <div className="flex flex-wrap gap-3">
        <DenseButton kind="primary" busy={isLoading} onClick={() => void leave()}>
          {t('shell.signOut')}
        </DenseButton>
        <DenseLink href="/">{t('sign-in.invitation.else.stay')}</DenseLink>
      </div>
      {error && (
        <Notice kind="error" className="mt-4">
          {failureSentence(error)}
        </Notice>
      )}
    </Doorway>
  )
}

interface FirstPasskeyFormProps {
  token: string
  options: Reply<'checkInvitation'>['passkey']
  onSignedIn: (person: Person) => void
  /** Gets a new challenge. */
  renew: () => unknown
}

type Refusal = CallError | 'notCreated' | 'stored'

function FirstPasskeyForm({ token, options, onSignedIn, renew }: FirstPasskeyFormProps) {
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useCheckedForm({
    defaults: { name: t('sign-in.invitation.passkeyNameDefault') },
    rules: { name: requiredText },
    onSubmit: async ({ name }) => {
      setRefusal(null)
      const created = await createPasskey(options)
      if ('error' in created) {
        setRefusal(created.error)
        return
      }
      const body = { token, name, passkey: created.passkey }
      const { error } = await dispatch(sendCall('acceptInvitation', { body }))
      if (error) {
        setRefusal(error)
        if (failureOf(error)?.error === 'CHALLENGE_ENDED') renew()
        return
      }
      const session = await dispatch(backend.endpoints.readSession.initiate(undefined, { forceRefetch: true, subscribe: false }))
      if (session.data) onSignedIn(session.data)
      else setRefusal(session.error ?? {})
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <TextField
        label={t('sign-in.invitation.passkeyName')}
        hint={t('sign-in.invitation.passkeyNameHint')}
        maxLength={60}
        {...form.field('name')}
      />
      {refusal && <Notice kind="error">{sentenceOf(refusal)}</Notice>}
      <DenseButton type="submit" kind="primary" busy={form.busy}>
        {t('sign-in.invitation.create')}
      </DenseButton>
    </form>
  )
}

const sentenceOf = (refusal: Refusal): ReactNode =>
  refusal === 'notCreated' || refusal === 'stored' ? t(`sign-in.invitation.${refusal}`) : failureSentence(refusal)
