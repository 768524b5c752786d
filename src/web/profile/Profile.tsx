import type { ReactNode } from 'react'
import { useProfile } from '../api/profile.ts'
import { NotLoaded } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Section } from '../ui/Section.tsx'
import { Logout } from './Logout.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { t } from '../language/text.ts'

/** The client's details, and the log-out. Spec section 2. `children`: sections of other features, shown between them. */
export function Profile({ children }: { children?: ReactNode }) {
  const { data: profile, isError, isFetching, refetch } = useProfile()
  return (
    <>
      <PageTitle>{t('profile.title')}</PageTitle>
      <Section title={t('profile.details')} sentence={t('profile.detailsSentence')}>
        {isError && !profile ? (
          <NotLoaded sentence={t('profile.notLoaded')} busy={isFetching} onAgain={refetch} />
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
