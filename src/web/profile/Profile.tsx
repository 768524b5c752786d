import type { ReactNode } from 'react'
import { useReadProfileQuery } from '../api/backend.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Section } from '../ui/Section.tsx'
import { Logout } from './Logout.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { wording } from './wording.ts'

/** The client's details, and the way out of the session. Spec section 2. `children`: the sections in between, of other features. */
export function Profile({ children }: { children?: ReactNode }) {
  const { data: profile, isError, isFetching, refetch } = useReadProfileQuery()
  return (
    <>
      <PageTitle>{wording.title}</PageTitle>
      <Section title={wording.details} sentence={wording.detailsSentence}>
        {isError && !profile ? (
          <NotLoaded sentence={wording.notLoaded} again={wording.tryAgain} busy={isFetching} onAgain={() => void refetch()} />
        ) : (
          <ProfileForm profile={profile} />
        )}
      </Section>
      {children}
      <Section title={wording.session} sentence={wording.sessionSentence}>
        <Logout />
      </Section>
    </>
  )
}
