import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { Notice, NoticeBanner } from '../../web/ui/Notice.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { Switch } from '../api/operator.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'

/** Pauses a part of the service, or sets the notice, with a preview of what visitors read. */
export const SwitchDialog = ({ switched, onClose }: { switched: Switch | null; onClose: () => void }) => (
  <Dialog open={switched !== null} onClose={onClose} title={switched && titleOf(switched)}>
    {switched && <SwitchForm switched={switched} onClose={onClose} />}
  </Dialog>
)

const titleOf = ({ name }: Switch) =>
  name === 'notice' ? t('switches.notice.title') : t('switches.pause.title', { part: t(`switches.names.${name}`) })

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
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
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
      <FormFoot
        failure={error && failureSentence(error)}
        submit={t(on ? 'switches.save' : isNotice ? 'switches.notice.submit' : 'switches.pause.submit')}
        kind={on || isNotice ? 'primary' : 'danger'}
        busy={form.busy}
        onCancel={onClose}
      />
    </form>
  )
}
