import { type SubmitEvent, useId, useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { type OfferDetails, useAskAboutOfferMutation } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Message, useMessage } from '../ui/Message.tsx'
import { Notice } from '../ui/Notice.tsx'
import { readOperator } from '../ui/operator.ts'
import { TextArea } from '../ui/TextField.tsx'

/** What client and desk wrote to each other, and a field for a question. */
export function Conversation({ offer: { reference, kind, messages, state } }: { offer: OfferDetails }) {
  const id = useId()
  const names = { client: t('offer.questions.you'), desk: readOperator().brand.name }
  return (
    <section aria-labelledby={id} className="mt-16 max-w-3xl lg:mr-98 lg:max-w-none">
      <h2 id={id} className="font-display text-xl">
        {t('offer.questions.title')}
      </h2>
      <p className="measure mt-2 text-muted">{t('offer.questions.about')}</p>
      {/* A log announces new answers. */}
      <div role="log" aria-labelledby={id} className="mt-6 border-t border-ink">
        {messages.map(({ from, text, at }) => (
          <article key={`${at} ${from}`} className="border-b border-hairline py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className={classNames('font-medium', from === 'desk' && 'text-accent')}>{names[from]}</span>
              <time className="text-sm text-muted tabular-nums" dateTime={at}>
                {formatTime(at, 'shortDayAndTime')}
              </time>
            </p>
            <p className="measure mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
          </article>
        ))}
      </div>
      <Question reference={reference} isTimed={state === 'open' && kind === 'firm'} />
    </section>
  )
}

function Question({ reference, isTimed }: { reference: string; isTimed: boolean }) {
  const [ask, { error, isLoading }] = useAskAboutOfferMutation()
  const { message, showMessage } = useMessage()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (isLoading || text.trim() === '') return
    const answer = await ask({ reference, body: { text: text.trim() } })
    if (answer.error) return
    setText('')
    showMessage(t('offer.questions.sent'))
  }
  const isClosed = failureOf(error)?.error === 'CONFLICT'
  return (
    <form noValidate className="mt-6 flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('offer.questions.label')}
        hint={isTimed ? t('offer.questions.hint') : undefined}
        error={isEmpty ? t('ui.rules.required') : null}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setEmpty(false)
        }}
      />
      {error && <Notice kind="error">{t(isClosed ? 'offer.questions.closed' : 'offer.questions.failed')}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6">
        <Button type="submit" kind="secondary" busy={isLoading} className="max-sm:w-full">
          {t('offer.questions.send')}
        </Button>
        <Message message={message} />
      </div>
    </form>
  )
}
