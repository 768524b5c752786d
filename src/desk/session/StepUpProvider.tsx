import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { Confirmed } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { useAppDispatch } from './store.ts'
import { usePerson } from '../api/backend.ts'
import { stepUp, type StepUpOutcome } from './step-up.ts'

const CodeQuestion = createContext<() => Promise<string | null>>(async () => null)

/** Shows the dialog that asks for an app code when a step-up needs one. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const answer = useRef<(code: string | null) => void>(null)
  const [isOpen, setOpen] = useState(false)
  const askForCode = useCallback(() => {
    setOpen(true)
    return new Promise<string | null>((resolve) => (answer.current = resolve))
  }, [])
  const close = (code: string | null) => {
    setOpen(false)
    answer.current?.(code)
  }
  return (
    <CodeQuestion value={askForCode}>
      {children}
      <Dialog open={isOpen} onClose={() => close(null)} title={t('layout.confirm.title')} width="max-w-sm">
        <CodeForm onCode={(code) => close(code)} onCancel={() => close(null)} />
      </Dialog>
    </CodeQuestion>
  )
}

function CodeForm({ onCode, onCancel }: { onCode: (code: string) => void; onCancel: () => void }) {
  const form = useCheckedForm({
    defaults: { code: '' },
    rules: { code: requiredText },
    onSubmit: async ({ code }) => onCode(code),
  })
  return (
    <DialogForm form={form} submit={t('word.confirm')} onCancel={onCancel}>
      <p className="text-muted">{t('layout.confirm.sentence')}</p>
      <TextField
        label={t('word.code')}
        ref={focusOnMount}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tracking-wide tabular-nums"
        {...form.field('code')}
      />
    </DialogForm>
  )
}

/** A function that asks the person to confirm what they are about to do. */
export function useStepUp(): (subject: Confirmed) => Promise<StepUpOutcome> {
  const dispatch = useAppDispatch()
  const { id: staffId } = usePerson()
  const askForCode = useContext(CodeQuestion)
  return (subject) => dispatch(stepUp(subject, { staffId, askForCode }))
}
