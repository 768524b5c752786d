import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type OutwardState, useMay, useReadOutwardQuery } from '../api/backend.ts'
import { actorInWords } from '../layout/event-words.ts'
import { Block } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { TextArea } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { reopenOutwardStepUp } from '#contract/desk/step-up-subjects.ts'

/** Whether money and coins may leave; if not, why, and what opens them again. */
export function Outward() {
  const { data, error, isFetching, refetch } = useReadOutwardQuery()
  return (
    <Block title={t('switches.outward')}>
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : data.reconciled ? (
        <Open reconciled={data.reconciled} />
      ) : (
        <Closed state={data} />
      )}
    </Block>
  )
}

const Open = ({ reconciled: { at, by, note } }: { reconciled: NonNullable<OutwardState['reconciled']> }) => (
  <div className="flex flex-col gap-2 border-b border-hairline px-4 py-2">
    <p className="text-muted">
      <span className="mr-2 text-ink">
        <Mark>{t('switches.outward.open')}</Mark>
      </span>
      {t('switches.outward.effect')}
    </p>
    {note !== null && (
      <>
        <p className="text-muted">
          {t('switches.outward.reopened')} <Moment at={at} /> · {actorInWords(by)}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      </>
    )}
  </div>
)

function Closed({ state: { timeline, firstSeenAt } }: { state: OutwardState }) {
  const mayReopen = useMay('outward.reopen')
  const [isOpening, setOpening] = useState(false)
  const close = () => setOpening(false)
  return (
    <div className="flex flex-col gap-2 border-b border-l-4 border-b-hairline border-l-danger bg-danger-soft px-3 py-3">
      <p>
        <span className="mr-2">
          <Mark look="alarm">{t('switches.outward.closed')}</Mark>
        </span>
        {t('word.since')} <Moment at={firstSeenAt} />
      </p>
      <p className="max-w-3xl">{t('switches.outward.why')}</p>
      <ol className="max-w-3xl list-decimal pl-5">
        <li>{t('switches.outward.compare')}</li>
        <li>{t('switches.outward.record')}</li>
        <li>{t('switches.outward.then')}</li>
      </ol>
      {mayReopen && (
        <div>
          <DenseButton kind="danger" onClick={() => setOpening(true)}>
            {t('word.openAgain')}
          </DenseButton>
        </div>
      )}
      <Dialog open={isOpening} onClose={close} title={t('switches.outward.reopenTitle')} width="max-w-lg">
        <ReopenOutwardForm timeline={timeline} onClose={close} />
      </Dialog>
    </div>
  )
}

/** A supervisor says what was reconciled, and confirms it. */
function ReopenOutwardForm({ timeline, onClose }: { timeline: string; onClose: () => void }) {
  const { failure, confirmAndCall } = useConfirmedCall()
  const [reopen] = useCall('reopenOutward')
  const form = useCheckedForm({
    defaults: { note: '' },
    rules: { note: requiredText },
    onSubmit: async (typed) => {
      // As the server stores it, because the signature is over this.
      const note = typed.note.trim()
      if (await confirmAndCall(reopenOutwardStepUp({ timeline, note }), (proof) => reopen({ body: { timeline, note, proof } }))) onClose()
    },
  })
  return (
    <DialogForm form={form} failure={failure && failureSentence(failure)} submit={t('word.openAgain')} kind="danger" onCancel={onClose}>
      <p className="text-muted">{t('switches.outward.reopenSentence')}</p>
      <TextArea label={t('switches.outward.note')} hint={t('switches.outward.noteHint')} rows={3} maxLength={500} {...form.field('note')} />
    </DialogForm>
  )
}
