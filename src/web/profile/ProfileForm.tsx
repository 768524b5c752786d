import { type FormEvent, useState } from 'react'
import { type ClientProfile, useUpdateProfileMutation } from '../api/backend.ts'
import type { Body } from '../api/call-types.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { readOperator } from '../ui/operator.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CountryField } from '../ui/CountryField.tsx'
import { Message, useMessage } from '../ui/Message.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { waitingTime } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'

type Editable = Body<'updateProfile'>

/** The editable profile. The fields are empty and disabled while the profile loads, so that the page does not move. */
export function ProfileForm({ profile }: { profile: ClientProfile | undefined }) {
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
        {loading && <output className="sr-only">{t('profile.loading')}</output>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('profile.firstName')} autoComplete="given-name" {...textField('firstName')} />
          <TextField label={t('profile.lastName')} autoComplete="family-name" {...textField('lastName')} />
          <div className="sm:col-span-2">
            <TextField
              label={t('profile.email')}
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
            label={t('profile.country')}
            placeholder={t('profile.countryPlaceholder')}
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
