import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { Notice, NoticeBanner } from '../../web/ui/Notice.tsx'
import { useCall } from '../api/call.ts'
import type { Switch, SwitchName } from '../api/operator.ts'
import { actorInWords } from '../layout/event-words.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { useMay } from '../api/backend.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'

/** Each part of the service, and the notice: on or off, with the sentence that visitors read. */
export function SwitchList({ switches }: { switches: Switch[] }) {
  const [opened, setOpened] = useState<SwitchName | null>(null)
  const switched = switches.find(({ name }) => name === opened)
  const close = () => setOpened(null)
  return (
    <>
      <ul aria-label={t('switches.service')}>
        {switches.map((one) => (
          <SwitchRow key={one.name} switched={one} onOpen={() => setOpened(one.name)} />
        ))}
      </ul>
      <Dialog open={switched !== undefined} onClose={close} title={switched ? titleOf(switched) : null}>
        {switched && <SwitchForm switched={switched} onClose={close} />}
      </Dialog>
    </>
  )
}

function SwitchRow({ switched: { name, on }, onOpen }: { switched: Switch; onOpen: () => void }) {
  const maySet = useMay('switches.set')
  const [end, { isLoading, error }] = useCall('endSwitch')
  const isNotice = name === 'notice'
  const state = isNotice ? (on ? 'shown' : 'off') : on ? 'paused' : 'running'
  return (
    <li
      aria-label={t(`switches.names.${name}`)}
      className={classNames(
        'grid gap-x-6 gap-y-2 border-b border-l-4 border-b-hairline px-3 py-2 lg:grid-cols-[13rem_7rem_minmax(0,1fr)_auto] lg:items-baseline',
        on ? 'border-l-gold bg-gold-soft' : 'border-l-transparent',
      )}
    >
      <p className="font-medium">{t(`switches.names.${name}`)}</p>
      <p>
        <Mark look={on ? 'waiting' : 'plain'}>{t(`switches.states.${state}`)}</Mark>
      </p>
      <div className="min-w-0">
        {on ? (
          <>
            <p className="wrap-anywhere">{on.sentence}</p>
            <p className="text-muted">
              {t('word.since')} <Moment at={on.since} />
              {on.by && <> · {actorInWords(on.by)}</>}
            </p>
          </>
        ) : (
          <p className="text-muted">{t(`switches.effects.${name}`)}</p>
        )}
        {error && (
          <Notice kind="error" className="mt-2">
            {failureSentence(error)}
          </Notice>
        )}
      </div>
      {maySet && (
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <DenseButton kind={on || isNotice ? 'secondary' : 'danger'} onClick={onOpen}>
            {t(on ? 'switches.change' : isNotice ? 'switches.set' : 'switches.pause')}
          </DenseButton>
          {on && (
            <DenseButton kind="primary" busy={isLoading} onClick={() => void end({ name })}>
              {t(isNotice ? 'word.remove' : 'switches.resume')}
            </DenseButton>
          )}
        </div>
      )}
    </li>
  )
}

const titleOf = ({ name }: Switch) =>
  name === 'notice' ? t('switches.names.notice') : t('switches.pause.title', { part: t(`switches.names.${name}`) })

/** Pauses a part of the service, or sets the notice, with a preview of what visitors read. */
function SwitchForm({ switched: { name, on }, onClose }: { switched: Switch; onClose: () => void }) {
  const [set, { error }] = useCall('setSwitch')
  const [sentence, setSentence] = useState(on?.sentence ?? '')
  const form = useCheckedForm({
    defaults: { sentence: on?.sentence ?? '' },
    rules: { sentence: requiredText },
    onSubmit: async (typed) => {
      if (!(await set({ name, body: { sentence: typed.sentence.trim() } })).error) onClose()
    },
  })
  const { onChange, ...field } = form.field('sentence')
  const isNotice = name === 'notice'
  return (
    <DialogForm
      form={form}
      failure={error && failureSentence(error)}
      submit={t(on ? 'word.save' : isNotice ? 'switches.notice.submit' : 'switches.pause.submit')}
      kind={on || isNotice ? 'primary' : 'danger'}
      onCancel={onClose}
    >
      <p className="text-muted">{t(isNotice ? 'switches.notice.sentence' : 'switches.pause.sentence')}</p>
      <TextField
        label={t('switches.sentenceField')}
        hint={t('switches.sentenceHint')}
        maxLength={300}
        autoComplete="off"
        {...field}
        onChange={({ target }) => {
          setSentence(target.value)
          onChange()
        }}
      />
      <figure className="flex flex-col gap-2">
        <figcaption className="text-muted">{t('switches.preview')}</figcaption>
        <div className="overflow-hidden rounded-card border border-hairline bg-paper text-base">
          {isNotice ? <NoticeBanner sentence={sentence.trim() || t('switches.previewEmpty')} /> : null}
          {!isNotice && <Notice className="m-4">{sentence.trim() || t('switches.previewEmpty')}</Notice>}
        </div>
      </figure>
    </DialogForm>
  )
}
