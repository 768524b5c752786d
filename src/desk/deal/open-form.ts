import type { DealDecision } from '#contract/desk/deal-actions.ts'
import type { Permission } from '#contract/desk/permissions.ts'
import type { Deal } from '../api/deals.ts'
import { neededFor } from './words.ts'

/** The form that is open on the screen of a deal. `id`: of the payment, fill, transfer or wallet. */
export type OpenForm =
  | { form: 'payment' | 'fill' | 'deliver' | 'stop' | 'cancel' | 'loss' }
  | { form: 'decide'; decision: DealDecision }
  | { form: 'reverse' | 'accept' | 'refund' | 'annul' | 'transfer' | 'travel'; id: string }

/** Which permission a form needs. */
export function permissionOfForm(open: OpenForm, deal: Pick<Deal, 'questions'>): Permission {
  switch (open.form) {
    case 'decide':
      return neededFor(open.decision, deal)
    case 'deliver':
    case 'stop':
    case 'cancel':
    case 'loss':
      return neededFor(open.form, deal)
    case 'payment':
    case 'reverse':
    case 'transfer':
      return 'payments.record'
    case 'accept':
      return 'deals.stop'
    case 'refund':
    case 'travel':
      return 'transfers.decide'
    case 'fill':
    case 'annul':
      return 'deals.decide'
  }
}
