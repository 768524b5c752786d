import type { Deal } from '../api/deals.ts'
import type { OpenForm } from './open-form.ts'

/** A part of the screen of a deal that opens forms. */
export interface DealPart {
  deal: Deal
  onOpen: (form: OpenForm) => void
}
