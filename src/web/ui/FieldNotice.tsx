import type { ReactNode } from 'react'

/** What is worth knowing about a field's value and keeps nobody from sending it. Always there: only then is its change announced. */
export function FieldNotice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <output id={id} className="block border-gold text-sm text-muted not-empty:mt-1.5 not-empty:border-l-2 not-empty:pl-3">
      {children}
    </output>
  )
}
