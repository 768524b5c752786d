import { type ReactNode, useState } from 'react'
import { t } from '../../web/language/text.ts'
import type { ButtonKind } from '../../web/ui/Button.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField, type SelectOption } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { CloseReason, RequestPage, RequestState } from '../api/requests.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { requestStateName } from '../layout/request-words.tsx'
import { closeReasonName } from './event-text.ts'

export type Change = 'handOver' | 'state' | 'close'

interface ChangeDialogsProps {
  change: Change | null
  request: RequestPage
  version: number
  onDone: (version: number) => void
  onClose: () => void
}

/** The changes that need a choice: to whom, which state, why. */
export const ChangeDialogs = ({ change, ...props }: ChangeDialogsProps) => (
  <Dialog
    open={change !== null}
    onClose={props.onClose}
    title={change && t(`request.${change}.title`, { reference: props.request.reference })}
    width="max-w-md"
  >
    {change === 'handOver' && <HandOver {...props} />}
    {change === 'state' && <SetState {...props} />}
    {change === 'close' && <Close {...props} />}
  </Dialog>
)

type FormProps = Omit<ChangeDialogsProps, 'change'>

const nobody = 'nobody'

function HandOver({ request: { reference, assignee, colleagues }, version, onDone, onClose }: FormProps) {
  const [handOver] = useCall('handOverRequest')
  const others = colleagues.filter(({ id }) => id !== assignee?.id).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ChoiceForm
      sentence={t('request.handOver.sentence')}
      label={t('word.to')}
      options={assignee ? [...others, { value: nobody, label: t('layout.nobody') }] : others}
      submit={t('request.handOver.action')}
      send={(to) => handOver({ reference, body: { to: to === nobody ? null : to, version } })}
      {...{ onDone, onClose }}
    />
  )
}

const openStates = ['received', 'in-review', 'answered'] as const satisfies readonly RequestState[]
type OpenState = (typeof openStates)[number]

function SetState({ request: { reference, state, dueAt }, version, onDone, onClose }: FormProps) {
  const [setState] = useCall('setRequestState')
  // An answered request whose clock runs, because the client wrote again, can become answered once more.
  const possible = openStates.filter((one) => one !== state || (one === 'answered' && dueAt !== null))
  return (
    <ChoiceForm
      sentence={t('request.state.sentence')}
      label={t('request.state.label')}
      options={possible.map((one) => ({ value: one, label: requestStateName(one) }))}
      submit={t('request.state.action')}
      send={(chosen) => setState({ reference, body: { state: chosen as OpenState, version } })}
      {...{ onDone, onClose }}
    />
  )
}

const reasons: Record<CloseReason, true> = {
  exchanged: true,
  'not-feasible': true,
  'withdrawn-by-client': true,
  'no-answer-from-client': true,
  duplicate: true,
  'below-minimum': true,
  compliance: true,
}

function Close({ request: { reference }, version, onDone, onClose }: FormProps) {
  const [close] = useCall('closeRequest')
  return (
    <ChoiceForm
      sentence={t('request.close.sentence')}
      label={t('layout.reason')}
      options={(Object.keys(reasons) as CloseReason[]).map((reason) => ({ value: reason, label: closeReasonName(reason) }))}
      submit={t('request.close.submit')}
      kind="danger"
      send={(reason) => close({ reference, body: { reason: reason as CloseReason, version } })}
      {...{ onDone, onClose }}
    />
  )
}

interface ChoiceFormProps {
  sentence: ReactNode
  label: string
  options: readonly SelectOption[]
  submit: string
  kind?: ButtonKind
  send: (chosen: string) => Promise<{ data?: { version: number }; error?: CallError }>
  onDone: (version: number) => void
  onClose: () => void
}

function ChoiceForm({ sentence, label, options, submit, kind = 'primary', send, onDone, onClose }: ChoiceFormProps) {
  const [failure, setFailure] = useState<CallError | null>(null)
  const form = useCheckedForm({
    defaults: { chosen: '' },
    rules: { chosen: requiredText },
    onSubmit: async ({ chosen }) => {
      const { data, error } = await send(chosen)
      if (data) onDone(data.version)
      // The bar of the page says what a colleague has changed.
      if (data || failureOf(error)?.error === 'STALE') onClose()
      else setFailure(error ?? {})
    },
  })
  return (
    <DialogForm form={form} failure={failure && failureSentence(failure)} submit={submit} kind={kind} onCancel={onClose}>
      <p className="text-muted">{sentence}</p>
      <SelectField
        label={label}
        ref={focusOnMount}
        options={[{ value: '', label: t('word.pleaseChoose') }, ...options]}
        {...form.field('chosen')}
      />
    </DialogForm>
  )
}
