import type { ReactNode } from 'react'
import { useReadProfileQuery } from '../api/backend.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
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
          <Notice kind="error">
            <p>{wording.notLoaded}</p>
            <Button kind="secondary" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
              {wording.tryAgain}
            </Button>
          </Notice>
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
