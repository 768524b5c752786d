import type { PublicOperator } from '#contract/operator.ts'
import type { ClientProfile } from '../api/backend.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SchedulingPage } from './SchedulingPage.tsx'
import { t } from '../language/text.ts'

/** What is being booked: half an hour on the telephone, or with an expert. */
export type Booking = 'call' | 'meeting'

export interface SchedulingDialogProps {
  /** Null while the dialog is closed. */
  booking: Booking | null
  operator: PublicOperator
  /** Of the client who is logged in, if it is there when the dialog opens: the calendar then need not ask for name and address. */
  profile: ClientProfile | null
  onClose: () => void
}

/** The pop-up of 'Book a call' and the modal of 'Book a meeting with our expert': the provider's page in a frame. Spec section 2. */
export function SchedulingDialog({ booking, operator, profile, onClose }: SchedulingDialogProps) {
  return (
    <Dialog open={booking !== null} onClose={onClose} title={t(`scheduling.titles.${booking ?? 'call'}`)} width="max-w-3xl" edgeToEdge>
      {booking !== null && <SchedulingPage booking={booking} operator={operator} profile={profile} />}
    </Dialog>
  )
}
