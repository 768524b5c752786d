import { type ReactNode, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { useProfile } from '../api/profile.ts'
import { useAppDispatch } from '../session/store.ts'
import { logOut } from '../session/log-out.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Section } from '../ui/Section.tsx'
import { t } from '../language/text.ts'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { ProfileForm } from './ProfileForm.tsx'

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

const places = { wallets: pages.wallets, payout: pages.payoutAccounts }

/** A part of the profile page that leads to another screen: the wallets, or the payout accounts. */
export const ScreenLink = ({ to }: { to: keyof typeof places }) => (
  <Section title={t(`profile.${to}.title`)} sentence={t(`profile.${to}.sentence`)}>
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
        <p className="text-muted">{t(`profile.${to}.about`)}</p>
        <ButtonLink as={RouterLink} kind="secondary" className="shrink-0 sm:min-w-40" href={places[to]}>
          {t(`profile.${to}.open`)}
        </ButtonLink>
      </div>
    </Card>
  </Section>
)
