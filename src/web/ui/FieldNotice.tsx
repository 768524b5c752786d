import type { ReactNode } from 'react'

/** A notice about a field's value that does not block sending. Always present: screen readers announce only changes of known elements. */
export function FieldNotice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <output id={id} className="block border-gold text-sm text-muted not-empty:mt-1.5 not-empty:border-l-2 not-empty:pl-3">
      {children}
    </output>
  )
}
