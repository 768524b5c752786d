import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  children: ReactNode
}

/** Label above, hint and error below: the frame of every field. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger first-letter:uppercase">
          {error}
        </p>
      )}
    </>
  )
}

/** The attributes that tie a control to its notes. */
export function notesOf({ id, hint, error, describedBy }: { id: string; hint?: ReactNode; error?: string | null; describedBy?: string }) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}
