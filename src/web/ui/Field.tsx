import { type AriaAttributes, type ReactNode, useId } from 'react'

/** Props of every field. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

interface ControlProps {
  id?: string
  /** Id of a text outside of the field. */
  'aria-describedby'?: string
  'aria-invalid'?: AriaAttributes['aria-invalid']
}

/** Splits the props of a field: `frame` has label, hint and error; `control` has the input's props, with links to hint and error. */
export function useField<Props extends FieldProps & ControlProps>(props: Props) {
  const { label, hint: usualHint, error, id: givenId, 'aria-describedby': describedBy, 'aria-invalid': invalid, ...rest } = props
  // A password's hint is the rule that its error repeats.
  const hint = usualHint === error ? undefined : usualHint
  const ownId = useId()
  const id = givenId ?? ownId
  const notes = [error && noteId(id, 'error'), hint && noteId(id, 'hint'), describedBy].filter(Boolean).join(' ')
  return {
    frame: { id, label, hint, error },
    control: { ...rest, id, 'aria-invalid': error ? true : invalid, 'aria-describedby': notes || undefined },
  }
}

const noteId = (id: string, note: 'hint' | 'error') => `${id}-${note}`

/** The frame of every field: label above, hint and error below. */
export function Field({ id, label, hint, error, children }: FieldProps & { id: string; children: ReactNode }) {
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

export function FieldNotes({ id, hint, error }: Omit<FieldProps, 'label'> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={noteId(id, 'hint')} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={noteId(id, 'error')} className="text-sm text-danger first-letter:uppercase">
          {error}
        </p>
      )}
    </>
  )
}
