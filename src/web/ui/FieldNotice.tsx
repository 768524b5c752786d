import type { ReactNode } from 'react'

/** A notice about a field's value. The form can still be sent. Always rendered: screen readers announce only changes of existing elements. */
export function FieldNotice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <output id={id} className="block border-gold text-sm text-muted not-empty:mt-1.5 not-empty:border-l-2 not-empty:pl-3">
      {children}
    </output>
  )
}
