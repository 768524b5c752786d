import { Dialog } from '../ui/Dialog.tsx'
import { NotConnected } from '../ui/NotConnected.tsx'
import { wording } from './wording.ts'

/** What is being booked; null while the dialog is closed. */
export type Booking = 'call' | 'meeting' | null

/** The place of the scheduling page, which this build does not have. */
export function BookingDialog({ booking, email, onClose }: { booking: Booking; email: string; onClose: () => void }) {
  const { title, what } = wording.booking[booking ?? 'call']
  return (
    <Dialog open={booking !== null} onClose={onClose} title={title}>
      <NotConnected title={what} sentence={wording.booking.notConnected}>
        <a className="link" href={`mailto:${email}`}>
          {wording.booking.write(email)}
        </a>
      </NotConnected>
    </Dialog>
  )
}
