import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { CallError } from '../api/failure.ts'
import { type Proof, ProofForm } from '../session/ProofForm.tsx'
import { recoveryCodeRules } from '../ui/form-rules.ts'
import { useProfile } from '../api/profile.ts'
import { readOperator } from '../ui/operator.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { Message, useMessage } from '../ui/Message.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { t } from '../language/text.ts'

interface RecoveryCodesDialogProps {
  open: boolean
  /** New recovery codes; null while `children` is shown. */
  codes: string[] | null
  /** A sentence above the codes. */
  announcement?: string
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog whose last step shows recovery codes. */
export function RecoveryCodesDialog({ open, codes, announcement, title, onClose, children }: RecoveryCodesDialogProps) {
  const codesForm = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={open}
      // The codes stay until the client confirms that they are stored.
      onClose={() => (codes ? codesForm.current?.requestSubmit() : onClose())}
      closeButton={!codes}
      title={codes ? t('second-factor.recoveryCodes.title') : title}
      width="max-w-xl"
    >
      {codes ? <RecoveryCodes codes={codes} announcement={announcement} onDone={onClose} ref={codesForm} /> : children}
    </Dialog>
  )
}

type Step<Begun> = { name: 'proof' } | { name: 'factor'; begun: Begun } | { name: 'codes'; codes: string[] }

interface NewFactorDialogProps<Begun> {
  open: boolean
  title: string
  /** A sentence above the recovery codes. */
  announcement: string
  begin: (proof: Proof) => Promise<{ data?: Begun; error?: CallError }>
  onClose: () => void
  /** The client has the factor, and its recovery codes stay as they were. */
  onAdded: () => void
  /** The form of the second step. `onAdded` gets the recovery codes, if they are new. */
  children: (begun: Begun, form: { onAdded: (codes: string[] | null) => void; onCancel: () => void }) => ReactNode
}

/** Adds a second factor in three steps: proof, factor, recovery codes if it is the first one. */
export function NewFactorDialog<Begun>({ begin, onClose, onAdded, children, ...dialog }: NewFactorDialogProps<Begun>) {
  const [step, setStep] = useState<Step<Begun>>({ name: 'proof' })
  const leave = (then: () => void) => () => {
    setStep({ name: 'proof' })
    then()
  }
  const close = leave(onClose)
  return (
    <RecoveryCodesDialog {...dialog} codes={step.name === 'codes' ? step.codes : null} onClose={close}>
      {step.name === 'proof' && (
        <ProofForm
          submit={t('ui.next')}
          onProof={async (proof) => {
            const response = await begin(proof)
            if (response.data) setStep({ name: 'factor', begun: response.data })
            return response
          }}
          onCancel={close}
        >
          <p>{t('second-factor.setUp.proofFirst')}</p>
        </ProofForm>
      )}
      {step.name === 'factor' &&
        children(step.begun, {
          onAdded: (codes) => (codes ? setStep({ name: 'codes', codes }) : leave(onAdded)()),
          onCancel: close,
        })}
    </RecoveryCodesDialog>
  )
}

interface RecoveryCodesProps {
  codes: string[]
  announcement: string | undefined
  onDone: () => void
  ref: RefObject<HTMLFormElement | null>
}

/** Shows the recovery codes once: the client copies, saves or prints the codes, and confirms that. */
function RecoveryCodes({ codes, announcement, onDone, ref }: RecoveryCodesProps) {
  const { message, showMessage } = useMessage()
  const { data: profile } = useProfile()
  const { name: brand } = readOperator().brand
  const email = profile?.email ?? ''
  const form = useCheckedForm({
    defaults: { kept: false },
    rules: recoveryCodeRules({ kept: t('second-factor.recoveryCodes.boxName') }),
    onSubmit: async () => onDone(),
  })

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showMessage(t('ui.copied')),
      () => showMessage(t('second-factor.recoveryCodes.notCopied'), { kind: 'error' }),
    )
  const save = () =>
    saveFile(t('second-factor.recoveryCodes.fileName'), {
      text: t('second-factor.recoveryCodes.file', { brand, email, codes: codes.join('\n') }),
      type: 'text/plain',
    })

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit} ref={ref}>
      <div className="flex flex-col gap-3 outline-none" tabIndex={-1} ref={focusOnMount}>
        {announcement && <p className="font-medium text-accent">{announcement}</p>}
        <p>{t('second-factor.recoveryCodes.about')}</p>
      </div>
      <div data-print>
        <p className="mb-4 hidden print:block">
          {t('second-factor.recoveryCodes.title')} · {brand} · {email}
        </p>
        <ul className="grid gap-x-6 gap-y-2 rounded-card border border-hairline bg-paper px-4 py-4 text-sm font-medium tracking-wide whitespace-nowrap tabular-nums sm:grid-cols-2 sm:px-5">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" size="small" onClick={() => void copy()}>
          {t('ui.copy')}
        </Button>
        <Button kind="secondary" size="small" onClick={save}>
          {t('ui.download')}
        </Button>
        <Button kind="secondary" size="small" onClick={() => window.print()}>
          {t('second-factor.recoveryCodes.print')}
        </Button>
        <Message message={message} className="self-center" />
      </div>
      <div className="border-t border-hairline pt-3">
        <Checkbox label={t('second-factor.recoveryCodes.confirmation')} {...form.field('kept')} />
      </div>
      <Button type="submit" busy={form.busy}>
        {t('second-factor.recoveryCodes.done')}
      </Button>
    </form>
  )
}
