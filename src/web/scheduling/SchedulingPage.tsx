import { useEffect, useReducer, useState } from 'react'
import type { PublicOperator } from '#contract/operator.ts'
import type { ClientProfile } from '../api/backend.ts'
import { ButtonLink, Spinner } from '../ui/Button.tsx'
import { Frame } from '../ui/Frame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { begin, silentAfterMs, proceed } from './booking-progress.ts'
import { embeddedAddress } from './page-address.ts'
import { readPageMessage } from './page-messages.ts'
import { t } from '../language/text.ts'

// What a booking needs on the provider's origin; navigating our page is not part of it.
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Half an hour on the telephone, or with an expert. */
export type Booking = 'call' | 'meeting'

interface SchedulingPageProps {
  booking: Booking
  operator: PublicOperator
  profile: ClientProfile | null
}

/** The provider's page, with our messages while it loads, when it does not answer, and when something was booked. */
export function SchedulingPage({ booking, operator, profile }: SchedulingPageProps) {
  const page = booking === 'call' ? operator.scheduling.callUrl : operator.scheduling.meetingUrl
  const address = useAddress(page, profile)
  const [{ stage, heightPx, booked }, dispatch] = useReducer(proceed, begin)

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ kind: 'timeout' }), silentAfterMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      {booked.length > 0 && (
        <Notice key={booked.length} kind="success" className="m-4 sm:mx-8">
          {t(`scheduling.booked.${booking}`)}
        </Notice>
      )}
      <div className="relative">
        <div inert={stage !== 'shown'}>
          <Frame
            src={address}
            title={t('scheduling.frame')}
            accepts={(origin) => origin === new URL(page).origin}
            read={readPageMessage}
            onMessage={dispatch}
            sandbox={sandbox}
            height={heightPx}
            className="block w-full min-w-80"
          />
        </div>
        {stage === 'loading' && (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 bg-surface text-muted">
            <Spinner /> {t('scheduling.loading')}
          </p>
        )}
        {stage === 'silent' && <Silent page={page} email={operator.contact.email} />}
      </div>
    </>
  )
}

function Silent({ page, email }: { page: string; email: string }) {
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-start justify-center gap-4 bg-surface p-6 sm:p-8">
      <p className="font-display text-lg">{t('scheduling.silent.title')}</p>
      <p className="max-w-[40ch] text-muted">{t('scheduling.silent.sentence')}</p>
      <ButtonLink href={page} target="_blank" rel="noopener noreferrer">
        {t('scheduling.silent.open')}
      </ButtonLink>
      <a className="link flex min-h-11 items-center" href={`mailto:${email}`}>
        {t('scheduling.silent.write', { email })}
      </a>
    </div>
  )
}

/** Fixed when the dialog opens: another address would reload the page. */
function useAddress(page: string, profile: ClientProfile | null): string {
  const [address] = useState(() =>
    embeddedAddress(page, {
      prefill: profile ? { name: `${profile.firstName} ${profile.lastName}`.trim(), email: profile.email } : null,
      dark: window.matchMedia('(prefers-color-scheme: dark)').matches,
      source: window.location.hostname,
    }),
  )
  return address
}
