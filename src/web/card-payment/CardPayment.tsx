import { Dialog } from '../ui/Dialog.tsx'
import { NotConnected } from '../ui/NotConnected.tsx'
import { wording } from './wording.ts'

/** The full-screen overlay of the card payment. Its Close button and Escape are our own way out: design section 5. */
export function CardPayment({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={wording.title} fullScreen>
      <NotConnected {...wording.notConnected} className="mx-auto mt-[12vh] max-w-xl" />
    </Dialog>
  )
}
