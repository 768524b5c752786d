import type { SchedulingPages } from '#contract/operator.ts'
import type { ClientProfile } from '../api/backend.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type Booking, SchedulingPage } from './SchedulingPage.tsx'
import { t } from '../language/text.ts'

export interface SchedulingDialogProps {
  /** Null while the dialog is closed. */
  booking: Booking | null
  pages: SchedulingPages
  /** Shown if the calendar does not load. */
  email: string
  /** Fills in name and e-mail address in the calendar, if the profile is known when the dialog opens. */
  profile: ClientProfile | null
  onClose: () => void
}

/** The pop-up of 'Book a call' and the modal of 'Book a meeting with our expert': the provider's page in a frame. Spec section 2. */
export function SchedulingDialog({ booking, pages, email, profile, onClose }: SchedulingDialogProps) {
  return (
    <Dialog open={booking !== null} onClose={onClose} title={t(`scheduling.titles.${booking ?? 'call'}`)} width="max-w-3xl" edgeToEdge>
      {booking !== null && <SchedulingPage booking={booking} pages={pages} email={email} profile={profile} />}
    </Dialog>
  )
}
