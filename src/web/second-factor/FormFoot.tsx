import { Button, type ButtonKind } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'

interface FormFootProps {
  failure: string | null
  submit: string
  kind?: ButtonKind
  busy: boolean
  onCancel: () => void
}

/** The foot of every form here: the failure, and the two buttons. */
export function FormFoot({ failure, submit, kind = 'primary', busy, onCancel }: FormFootProps) {
  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button kind="secondary" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
      </div>
    </>
  )
}
