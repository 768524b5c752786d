import { type ReactNode, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import { useAppDispatch } from '../session/store.ts'
import { logOut } from '../session/log-out.ts'
import { Button } from '../ui/Button.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Section } from '../ui/Section.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { t } from '../language/text.ts'

/** The client's details and the log-out, with `children` (sections of other features) between them. Spec section 2. */
export function Profile({ children }: { children?: ReactNode }) {
  const { data: profile, isError, isFetching, refetch } = useProfile()
  return (
    <>
      <PageTitle>{t('profile.title')}</PageTitle>
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
