import { type ComponentType, useEffect, useState } from 'react'
import type { ClientProfile } from '../api/backend.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../language/text.ts'
import { LazyRates } from '../market-data/LazyRates.tsx'
import type { Booking } from '../scheduling/SchedulingPage.tsx'
import { BookingDialog } from './BookingDialog.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { ConverterStage } from './ConverterStage.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import { LazyClientSession } from './LazyClientSession.tsx'
import { StaticPart } from './StaticPart.tsx'

/** The sections in the order of spec section 2. The content of the static parts is in sections/static-parts.tsx. */
export function Landing({ operator, Rates }: { operator: PublicOperator; Rates: ComponentType }) {
  const [booking, setBooking] = useState<Booking | null>(null)
  const [profile, setProfile] = useState<ClientProfile | null>(null)
  // A press before hydration, recorded by boot.ts.
  useEffect(() => {
    const { booking: early } = document.documentElement.dataset
    // oxlint-disable-next-line react/set-state-in-effect -- the first rendering must be the server's, which knows of no press
    if (early === 'call' || early === 'meeting') setBooking(early)
  }, [])
  return (
    <>
      <a href="#content" className="skip-link">
        {t('landing.skip')}
      </a>
      <Header operator={operator} profileLoaded={profile !== null} onBookCall={() => setBooking('call')} />
      <main id="content">
        <Hero operator={operator} onBookMeeting={() => setBooking('meeting')} />
        <StaticPart name="benefits" />
        <ConverterStage />
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
      <BookingDialog booking={booking} operator={operator} profile={profile} onClose={() => setBooking(null)} />
      <LazyClientSession onProfile={setProfile} />
    </>
  )
}
