import type { ReactNode } from 'react'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { useMay } from '../api/person.ts'
import type { DealPart } from './deal-part.ts'
import { type OpenForm, permissionOfForm } from './open-form.ts'
import { onlyForText } from './words.ts'

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
