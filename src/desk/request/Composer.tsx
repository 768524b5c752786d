import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { languageFacts, languages } from '#contract/languages.ts'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCall } from '../api/call.ts'
import { failureOf } from '../api/failure.ts'
import { type ReplyLanguage, type RequestPage, useLazyPreviewReplyQuery, useListRepliesQuery } from '../api/requests.ts'
import { isCtrlEnter } from '../layout/keyboard.ts'
import { Block } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { GrowingTextArea } from '../layout/DenseFields.tsx'
import { Keys } from '../layout/Keys.tsx'
import { useDraft } from '../session/draft.ts'

interface ComposerProps {
  request: RequestPage
  version: number
  field: RefObject<HTMLTextAreaElement | null>
  /** False if the request is closed, or its client may get no letter. */
  mayAnswer: boolean
  onWriting: (writing: boolean) => void
  onSent: (version: number) => void
}

/** Writes the answer to the client. The draft stays until it is sent. */
export function Composer({ request, version, field, mayAnswer, onWriting, onSent }: ComposerProps) {
  const { reference, client } = request
  const { draft, change, clear } = useDraft(`${reference} answer`, { language: client.language, subject: '', text: '' })
  const [answer, { isLoading, error }] = useCall('answerRequest')
  const isSending = useRef(false)
  const [isFocused, setFocused] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const [wasPressed, setPressed] = useState(false)
  const isEmpty = draft.text.trim() === ''
  const open = openPlaceholders(`${draft.subject}\n${draft.text}`)
  const isWriting = isFocused && draft.text !== '' && mayAnswer
  useEffect(() => onWriting(isWriting), [onWriting, isWriting])

  const send = async () => {
    if (isSending.current || !mayAnswer) return
    setPressed(true)
    if (isEmpty || open[0] !== undefined) {
      field.current?.focus()
      selectText(field.current, open[0])
      return
    }
    isSending.current = true
    const { language, text } = draft
    const subject = draft.subject.trim()
    const { data } = await answer({ reference, body: { language, text: text.trim(), version, ...(subject && { subject }) } })
    isSending.current = false
    if (!data) return
    setPressed(false)
    setPreviewed(false)
    clear()
    onSent(data.version)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCtrlEnter(event)) void send()
  }

  if (!mayAnswer && isEmpty) return <CannotAnswer request={request} />
  const isStale = failureOf(error)?.error === 'STALE'
  return (
    <Block title={t('word.answer')}>
      <form
        noValidate
        className="flex max-w-3xl flex-col gap-3 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {!mayAnswer && <CannotAnswer request={request} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t('request.answerLanguage')}
            options={languageOptions(client.language)}
            value={draft.language}
            onChange={({ target }) => change({ language: target.value })}
          />
          <ReplyPicker
            reference={reference}
            language={draft.language}
            onInsert={(text) => {
              change((now) => ({ text: `${now.text.trimEnd()}\n\n${text}`.trimStart() }))
              field.current?.focus()
            }}
          />
        </div>
        <TextField
          label={t('request.subject')}
          placeholder={t('request.subjectDefault')}
          maxLength={150}
          autoComplete="off"
          onKeyDown={onKeyDown}
          readOnly={isLoading}
          value={draft.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <GrowingTextArea
          ref={field}
          label={t('word.text')}
          maxLength={10_000}
          height="letter"
          lang={draft.language}
          error={wasPressed && isEmpty ? t('layout.textMissing') : null}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          readOnly={isLoading}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <OpenPlaceholders open={open} isBlocking={wasPressed} onSelect={(one) => selectText(field.current, one)} />
        {isPreviewed && <AnswerPreview request={request} subject={draft.subject} text={draft.text} language={draft.language} />}
        {error && !isStale && <Notice kind="error">{failureSentence(error)}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <DenseButton type="submit" kind="primary" busy={isLoading} disabled={!mayAnswer}>
            {t('request.send')}
          </DenseButton>
          <DenseButton aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {t(isPreviewed ? 'layout.hidePreview' : 'layout.preview')}
          </DenseButton>
          <span className="text-muted max-lg:hidden">
            <Keys keys={t('word.submitKeys')} /> {t('request.sends')}
          </span>
          {!isEmpty && <span className="ml-auto text-muted">{t('request.draftKept')}</span>}
        </div>
      </form>
    </Block>
  )
}

/** Selects a part of the text, so that typing replaces it. */
function selectText(field: HTMLTextAreaElement | null, part: string | undefined): void {
  const at = part === undefined ? -1 : (field?.value.indexOf(part) ?? -1)
  if (!field || part === undefined || at < 0) return
  field.focus()
  field.setSelectionRange(at, at + part.length)
}

interface OpenPlaceholdersProps {
  open: readonly string[]
  isBlocking: boolean
  onSelect: (placeholder: string) => void
}

/** The placeholders that the sender must replace. After a press of the button, as an error. */
const OpenPlaceholders = ({ open, isBlocking, onSelect }: OpenPlaceholdersProps) => (
  <div role="status">
    {open.length > 0 && (
      <div
        className={`flex flex-wrap items-center gap-2 border-l-4 px-3 py-1.5 ${isBlocking ? 'border-danger bg-danger-soft' : 'border-gold bg-gold-soft'}`}
      >
        <p>{t(isBlocking ? 'request.open.blocks' : 'request.open.replace')}</p>
        {open.map((one) => (
          <button key={one} type="button" className="link min-h-6 font-medium" onClick={() => onSelect(one)}>
            {one}
          </button>
        ))}
      </div>
    )}
  </div>
)

const CannotAnswer = ({ request: { closed } }: { request: RequestPage }) => (
  <p className="border-l-4 border-gold bg-gold-soft px-4 py-2">
    {t(closed ? 'request.cannotAnswer.closed' : 'request.cannotAnswer.account')}
  </p>
)

/** All languages, and the client's, if the brand no longer has it. */
const languageOptions = (clients: string) =>
  [...new Set([...languages(), clients])].map((tag) => {
    const label = languages().includes(tag) ? languageFacts(tag).name : tag
    return { value: tag, label: tag === clients ? t('request.clientsLanguage', { language: label }) : label }
  })

interface AnswerPreviewProps {
  request: RequestPage
  subject: string
  text: string
  language: string
}

/** The answer as the letter has it: to whom, and in which paragraphs. */
function AnswerPreview({ request: { email, client }, subject, text, language }: AnswerPreviewProps) {
  const receivers = email.toLowerCase() === client.email ? [email] : [email, client.email]
  return (
    <section aria-label={t('layout.preview')} className="border border-hairline bg-surface px-4 py-3">
      <p className="text-muted">{t('request.previewTo', { receivers: receivers.join(', '), language: languageFacts(language).name })}</p>
      <p className="mt-2 text-base font-medium wrap-anywhere">{subject.trim() || t('request.subjectDefault')}</p>
      <div lang={language} className="measure mt-2 flex flex-col gap-3 wrap-anywhere whitespace-pre-wrap">
        {text.split(/(?:\r?\n[\t ]*){2,}/).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      <p className="mt-3 border-t border-hairline pt-2 text-muted">{t('request.previewFoot')}</p>
    </section>
  )
}

interface ReplyPickerProps {
  reference: string
  language: string
  onInsert: (text: string) => void
}

/** Inserts a prepared reply with the values of the request. */
function ReplyPicker({ reference, language, onInsert }: ReplyPickerProps) {
  const { data } = useListRepliesQuery()
  const [preview, { isFetching }] = useLazyPreviewReplyQuery()
  const [problem, setProblem] = useState<Parameters<typeof failureSentence>[0] | null>(null)
  const [chosen, setChosen] = useState('')
  const insert = async () => {
    setProblem(null)
    const { data: filled, error } = await preview({ id: chosen, reference, language: replyLanguage(language) })
    if (filled) {
      setChosen('')
      onInsert(filled.text)
    } else setProblem(error ?? {})
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <SelectField
          label={t('request.insertReply')}
          error={problem && failureSentence(problem)}
          options={[
            { value: '', label: t(data?.replies.length === 0 ? 'request.noReplies' : 'request.chooseReply') },
            ...(data?.replies ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      {/* The choice alone inserts nothing: the arrow keys pass over all options. WCAG 3.2.2. */}
      <DenseButton disabled={chosen === ''} busy={isFetching} onClick={() => void insert()}>
        {t('request.insert')}
      </DenseButton>
    </div>
  )
}

/** Prepared replies have three languages. Others get the English text, to be translated. */
const replyLanguage = (language: string): ReplyLanguage => (language === 'pl' || language === 'de' ? language : 'en')

/** Placeholders of a prepared reply that are still in a text, each once. The server refuses such a text. */
const openPlaceholders = (text: string): string[] => [...new Set(text.match(/\{\{[^{}]*\}?\}?|\}\}/g))]
