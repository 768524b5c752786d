import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ClientProfile } from '../api/backend.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { Converter } from '../converter/Converter.tsx'
import { t } from '../language/text.ts'
import { LazyRates } from '../market-data/LazyRates.tsx'
import type { Booking } from '../scheduling/SchedulingPage.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LazySchedulingDialog } from './LazySchedulingDialog.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import { LazyClientSession } from './LazyClientSession.tsx'
import { StaticPart } from './StaticPart.tsx'

/** The sections in the order of spec section 2. The content of the static parts is in sections/static-parts.tsx. */
export function Landing({ operator, Rates }: { operator: PublicOperator; Rates: ComponentType }) {
  const [booking, setBooking] = useState<Booking | null>(null)
  const [profile, setProfile] = useState<ClientProfile | null>(null)
  // boot.ts records a click on a booking button before hydration.
  useEffect(() => {
    const { booking: clicked } = document.documentElement.dataset
    // oxlint-disable-next-line react/set-state-in-effect -- the first rendering must equal the server's, which has no click
    if (clicked === 'call' || clicked === 'meeting') setBooking(clicked)
  }, [])
  return (
    <>
      <a href="#content" className="absolute -top-16 left-4 z-40 bg-surface px-4 py-3 focus:top-2">
        {t('landing.skip')}
      </a>
      <Header operator={operator} profileLoaded={profile !== null} onBookCall={() => setBooking('call')} />
      <main id="content">
        <Hero operator={operator} onBookMeeting={() => setBooking('meeting')} />
        <StaticPart name="benefits" />
        <ConverterSection />
        <PartBoundary>
          <LazyRates Section={Rates} />
        </PartBoundary>
        <StaticPart name="reasons" />
        <StaticPart name="enterprise" />
        <StaticPart name="individuals" />
        <StaticPart name="gettingStarted" />
        <StaticPart name="team" />
        <StaticPart name="closing" />
        <StaticPart name="faq" />
      </main>
      <StaticPart name="footer" />
      {operator.scheduling !== 'off' && (
        <LazySchedulingDialog
          booking={booking}
          pages={operator.scheduling}
          email={operator.contact.email}
          profile={profile}
          onClose={() => setBooking(null)}
        />
      )}
      <LazyClientSession onProfile={setProfile} />
    </>
  )
}

/** The converter, with a title before it and notes after it. */
function ConverterSection() {
  return (
    <section className="border-y border-hairline bg-accent-soft/60 dark:bg-surface/40">
      <div className="page grid gap-x-16 gap-y-8 py-18 lg:grid-cols-[minmax(0,1fr)_560px] lg:grid-rows-2 lg:py-32">
        <StaticPart name="converterTitle" />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PartBoundary>
            <Converter />
          </PartBoundary>
        </div>
        <StaticPart name="converterNotes" />
      </div>
    </section>
  )
}

function PartBoundary({ children }: { children: ReactNode }) {
  const failed = () => (
    <p role="alert" className="page py-8 text-muted">
      {t('landing.partFailed')}
    </p>
  )
  return <ErrorBoundary fallback={failed}>{children}</ErrorBoundary>
}
