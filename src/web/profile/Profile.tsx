import { type FormEvent, type ReactNode, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useProfile } from '../api/profile.ts'
import { useAppDispatch } from '../session/store.ts'
import { logOut } from '../session/log-out.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LoadError, waitingTime } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Section } from '../ui/Section.tsx'
import { t } from '../language/text.ts'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { type ClientProfile, useUpdateProfileMutation } from '../api/backend.ts'
import type { Body } from '../api/call-types.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { readOperator } from '../ui/operator.ts'
import { CountryField } from '../ui/CountryField.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The client's details and the log-out, with `children` (sections of other features) between them. Spec section 2. */
export function Profile({ children }: { children?: ReactNode }) {
  const { data: profile, isError, isFetching, refetch } = useProfile()
  return (
    <>
      <PageTitle>{t('shell.titles.profile')}</PageTitle>
      <Section title={t('profile.details')} sentence={t('profile.detailsSentence')}>
        {isError && !profile ? (
          <LoadError sentence={t('profile.notLoaded')} busy={isFetching} onRetry={refetch} />
        ) : (
          <ProfileForm profile={profile} />
        )}
      </Section>
      {children}
      <Section title={t('profile.session')} sentence={t('profile.sessionSentence')}>
        <Logout />
      </Section>
    </>
  )
}

function Logout() {
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void dispatch(logOut())
  }
  return (
    <div>
      <Button kind="secondary" className="w-full sm:w-auto sm:min-w-32" busy={busy} onClick={leave}>
        {t('profile.logout')}
      </Button>
    </div>
  )
}

/** A part of the profile page that leads to another screen: the wallets, or the payout accounts. */
export const ScreenLink = ({ to }: { to: 'wallets' | 'payoutAccounts' }) => (
  <Section title={t(`shell.titles.${to}`)} sentence={t(`profile.${to}.sentence`)}>
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="text-muted">{t(`profile.${to}.about`)}</p>
        <ButtonLink as={RouterLink} kind="secondary" className="shrink-0 sm:min-w-40" href={pages[to]}>
          {t(`profile.${to}.open`)}
        </ButtonLink>
      </div>
    </Card>
  </Section>
)

type Editable = Body<'updateProfile'>

/** The editable profile. The fields are empty and disabled while the profile loads, so that the page does not move. */
function ProfileForm({ profile }: { profile: ClientProfile | undefined }) {
  const [update, { isLoading: updating }] = useUpdateProfileMutation()
  const { message, showMessage } = useMessage()
  // Contains only the edited fields, so that a new reply with the profile never overwrites an edit.
  const [edits, setEdits] = useState<Partial<Editable>>({})
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})

  const loading = profile === undefined
  const values: Editable = {
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    phone: profile?.phone ?? '',
    country: profile?.country ?? '',
    ...edits,
  }
  const edit = (field: keyof Editable, value: string) => {
    setEdits((before) => ({ ...before, [field]: value }))
    setErrors((before) => ({ ...before, [field]: undefined }))
  }
  const textField = (field: keyof Editable) => ({
    value: values[field],
    error: errors[field],
    disabled: loading,
    onChange: (event: { target: { value: string } }) => edit(field, event.target.value),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (updating || loading) return
    const { error } = await update(values)
    setErrors(failureOf(error)?.fields ?? {})
    const waitSeconds = retryAfterOf(error)
    if (error)
      showMessage(waitSeconds ? t('ui.tooManyTries', { wait: waitingTime(waitSeconds) }) : t('profile.notUpdated'), { kind: 'error' })
    else showMessage(t('profile.updated'))
  }

  return (
    <Card>
      <form
        noValidate
        aria-label={t('profile.details')}
        aria-busy={loading || updating || undefined}
        onSubmit={(event) => void submit(event)}
      >
        {loading && <output className="sr-only">{t('shell.loading')}</output>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('profile.firstName')} autoComplete="given-name" {...textField('firstName')} />
          <TextField label={t('profile.lastName')} autoComplete="family-name" {...textField('lastName')} />
          <div className="sm:col-span-2">
            <TextField
              label={t('account.email')}
              hint={t('profile.emailHint')}
              type="email"
              autoComplete="email"
              readOnly
              className="text-ellipsis"
              value={profile?.email ?? ''}
            />
          </div>
          <PhoneField
            label={t('profile.phone')}
            value={values.phone}
            error={errors.phone}
            disabled={loading}
            onChange={(phone) => edit('phone', phone)}
            defaultCountry={values.country}
          />
          <CountryField
            value={values.country}
            error={errors.country}
            disabled={loading}
            onChange={(country) => edit('country', country)}
            served={readOperator().servedCountries}
            notServed={(country) => t('profile.notServed', { country })}
          />
        </div>
        <div className="mt-6 flex flex-col gap-x-4 gap-y-3 max-sm:-mb-3 sm:flex-row sm:items-center">
          <Button type="submit" className="sm:min-w-32" disabled={loading} busy={updating}>
            {t('profile.update')}
          </Button>
          <Message message={message} />
        </div>
      </form>
    </Card>
  )
}
