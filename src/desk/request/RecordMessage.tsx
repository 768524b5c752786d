import { useRef, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCall } from '../api/call.ts'
import type { Channel } from '../api/requests.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { GrowingTextArea } from '../layout/DenseFields.tsx'
import { useDraft } from '../session/draft.ts'
import { channelName } from './event-text.ts'

const channels: readonly Channel[] = ['e-mail', 'telephone', 'letter']

/** Records what the client wrote or said elsewhere. If the request was answered, its clock starts again. */
export function RecordMessage({ reference, onRecorded }: { reference: string; onRecorded: (version: number) => void }) {
  const { draft, change, clear } = useDraft<{ channel: string; text: string }>(`${reference} message`, { channel: 'e-mail', text: '' })
  const [isOpen, setOpen] = useState(draft.text !== '')
  const [wasOpen, setWasOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [record, { isLoading, error }] = useCall('recordMessage')
  const isSending = useRef(false)
  const close = () => {
    clear()
    setOpen(false)
    setWasOpen(true)
  }
  const send = async () => {
    if (isSending.current) return
    const text = draft.text.trim()
    setMissing(text === '')
    if (text === '') {
      field.current?.focus()
      return
    }
    isSending.current = true
    const { data } = await record({ reference, body: { channel: draft.channel as Channel, text } })
    isSending.current = false
    if (!data) return
    close()
    onRecorded(data.version)
  }
  if (!isOpen)
    return (
      <div>
        <DenseButton ref={wasOpen ? focusOnMount : undefined} onClick={() => setOpen(true)}>
          {t('request.record.action')}
        </DenseButton>
      </div>
    )
  return (
    <form
      noValidate
      aria-label={t('request.record.title')}
      className="flex max-w-3xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 className="border-b border-hairline pb-1.5 font-medium">{t('request.record.title')}</h2>
      <SelectField
        label={t('request.record.channel')}
        ref={focusOnMount}
        options={channels.map((channel) => ({ value: channel, label: channelName(channel) }))}
        value={draft.channel}
        onChange={({ target }) => change({ channel: target.value })}
      />
      <GrowingTextArea
        ref={field}
        label={t('word.text')}
        height="note"
        maxLength={10_000}
        error={isMissing ? t('layout.textMissing') : null}
        readOnly={isLoading}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {error && <Notice kind="error">{failureSentence(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <DenseButton type="submit" kind="primary" busy={isLoading}>
          {t('word.record')}
        </DenseButton>
        <DenseButton onClick={close}>{t('ui.cancel')}</DenseButton>
      </div>
    </form>
  )
}
