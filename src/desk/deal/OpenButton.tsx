import type { ReactNode } from 'react'
import type { DealDecision } from '#contract/desk/deal-actions.ts'
import type { Permission } from '#contract/desk/permissions.ts'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { useMay } from '../api/backend.ts'
import type { Deal } from '../api/deals.ts'
import { neededFor, onlyForText } from './words.ts'

interface OpenButtonProps extends DealPart {
  opens: OpenForm
  kind?: ButtonKind
  /** Names what it is about, where several buttons have the same text. */
  about?: string
  children: string
}

/** Opens a form. For people who may not, it says who may. */
export function OpenButton({ deal, onOpen, opens, kind = 'secondary', about, children }: OpenButtonProps): ReactNode {
  const permission = permissionOfForm(opens, deal)
  const mayOpen = useMay(permission)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <DenseButton
        className={kind === 'quiet' && mayOpen ? '-ml-4 max-sm:-ml-3' : undefined}
        kind={kind}
        disabled={!mayOpen}
        aria-label={about && `${children}: ${about}`}
        onClick={() => onOpen(opens)}
      >
        {children}
      </DenseButton>
      {!mayOpen && <span className="text-muted">{onlyForText(permission)}</span>}
    </span>
  )
}

/** The form that is open on the screen of a deal. `id`: of the payment, fill, transfer or wallet. */
export type OpenForm =
  | { form: 'payment' | 'fill' | 'honour' | 'deliver' | 'stop' | 'cancel' | 'loss' }
  | { form: 'decide'; decision: DealDecision }
  | { form: 'reverse' | 'accept' | 'refund' | 'correct' | 'annul' | 'transfer' | 'travel'; id: string }

/** Which permission a form needs. */
export function permissionOfForm(open: OpenForm, deal: Pick<Deal, 'questions'>): Permission {
  switch (open.form) {
    case 'decide':
      return neededFor(open.decision, deal)
    case 'honour':
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
      return 'payments.accept'
    case 'refund':
    case 'travel':
      return 'transfers.decide'
    case 'fill':
    case 'correct':
    case 'annul':
      return 'deals.decide'
  }
}

/** A part of the screen of a deal that opens forms. */
export interface DealPart {
  deal: Deal
  onOpen: (form: OpenForm) => void
}
