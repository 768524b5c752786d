import { useState } from 'react'
import type { placeholders } from '#contract/desk/endpoints/replies.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { PreparedReply, ReplyLanguage } from '../api/requests.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { usePerson } from '../api/backend.ts'

interface ReplyFormProps {
  /** As the list shows it now; missing for a new one. */
  reply?: PreparedReply
  onClose: () => void
}

/** Writes a prepared reply. If a colleague changed it meanwhile, the person chooses which text continues. */
export function ReplyForm({ reply, onClose }: ReplyFormProps) {
  const [seen, setSeen] = useState(reply)
  const [edition, setEdition] = useState(0)
  const takeTheirs = () => {
    setSeen(reply)
    setEdition(edition + 1)
  }
  const isStale = reply !== undefined && seen !== undefined && reply.version !== seen.version
  return (
    <>
      {isStale && (
        <Notice className="mb-4">
          <p>{t('replies.changedMeanwhile', { name: reply.changedBy ?? '', time: formatTime(reply.changedAt, 'shortDayAndTime') })}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <DenseButton onClick={() => setSeen({ ...seen, version: reply.version })}>{t('replies.useMine')}</DenseButton>
            <DenseButton onClick={takeTheirs}>{t('replies.useTheirs')}</DenseButton>
          </div>
        </Notice>
      )}
      <Editor key={edition} seen={seen} onClose={onClose} />
    </>
  )
}

const emptyTexts = { en: '', pl: '', de: '' }

function Editor({ seen, onClose }: { seen: PreparedReply | undefined; onClose: () => void }) {
  const [add] = useCall('addReply')
  const [changeReply] = useCall('changeReply')
  const [failure, setFailure] = useState<CallError | null>(null)
  const [texts, setTexts] = useState(seen?.bodies ?? emptyTexts)
  const [isPreviewed, setPreviewed] = useState(false)
  const { name: colleague } = usePerson()
  const [defaults] = useState({ name: seen?.name ?? '', ...(seen?.bodies ?? emptyTexts) })
  const form = useCheckedForm({
    defaults,
    rules: { name: requiredText, en: requiredText, pl: requiredText, de: requiredText },
    onSubmit: async ({ name, ...bodies }) => {
      setFailure(null)
      const unknown = replyLanguages.find((language) => unknownPlaceholder(bodies[language]))
      if (unknown) {
        const placeholder = unknownPlaceholder(bodies[unknown]) ?? ''
        form.setFieldError(unknown, () => t('replies.unknownPlaceholder', { placeholder }))
        return
      }
      const content = { name: name.trim(), bodies }
      const { error } = seen
        ? await changeReply({ id: seen.id, body: { ...content, version: seen.version } })
        : await add({ body: content })
      if (!error) onClose()
      else if (failureOf(error)?.error === 'CONFLICT') form.setFieldError('name', () => t('replies.nameTaken'))
      else if (failureOf(error)?.error !== 'STALE') setFailure(error)
    },
  })
  const textField = (language: ReplyLanguage) => {
    const { onChange, ...field } = form.field(language)
    return {
      ...field,
      onChange: ({ target }: { target: HTMLTextAreaElement }) => {
        onChange()
        setTexts({ ...texts, [language]: target.value })
      },
    }
  }
  return (
    <>
      <DialogForm form={form} failure={failure && failureSentence(failure)} submit={t('word.save')} onCancel={onClose}>
        <TextField label={t('word.name')} hint={t('replies.nameHint')} maxLength={100} autoComplete="off" {...form.field('name')} />
        <section aria-label={t('replies.placeholders')}>
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
            {explainedPlaceholders().map(([typed, meaning]) => (
              <div key={typed} className="flex gap-1.5">
                <dt className="font-medium text-ink">{typed}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="grid gap-4 lg:grid-cols-3">
          {replyLanguages.map((language) => (
            <TextArea
              key={language}
              label={t(`layout.languages.${language}`)}
              lang={language}
              rows={14}
              maxLength={10_000}
              {...textField(language)}
            />
          ))}
        </div>
        <div>
          <DenseButton aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {t(isPreviewed ? 'layout.hidePreview' : 'layout.preview')}
          </DenseButton>
        </div>
        {isPreviewed && (
          <section aria-label={t('layout.preview')} className="border border-hairline bg-paper px-4 py-3">
            <p className="mb-2 text-muted">{t('replies.previewHint')}</p>
            <ReplyTexts texts={withExamples(texts, colleague)} />
          </section>
        )}
      </DialogForm>
      {seen && <Removal reply={seen} onRemoved={onClose} />}
    </>
  )
}

/** Asks once more, because nothing brings a removed reply back. */
function Removal({ reply: { id, version }, onRemoved }: { reply: PreparedReply; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [remove, { isLoading, error }] = useCall('removeReply')
  const removeNow = async () => {
    const { data } = await remove({ id, body: { version } })
    if (data) onRemoved()
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-hairline pt-4">
      {isAsking ? (
        <>
          <p ref={focusOnMount} tabIndex={-1} className="outline-none">
            {t('replies.removeSure')}
          </p>
          <DenseButton kind="danger" busy={isLoading} onClick={() => void removeNow()}>
            {t('replies.removeNow')}
          </DenseButton>
          <DenseButton onClick={() => setAsking(false)}>{t('ui.cancel')}</DenseButton>
        </>
      ) : (
        <DenseButton kind="quiet" onClick={() => setAsking(true)}>
          {t('word.remove')}
        </DenseButton>
      )}
      {error && failureOf(error)?.error !== 'STALE' && <Notice kind="error">{failureSentence(error)}</Notice>}
    </div>
  )
}

type Placeholder = (typeof placeholders)[number]

/** Every placeholder, with an example of its value. Call while rendering. */
const examples = (colleague: string): Record<Placeholder, string> => ({
  name: t('replies.examples.name'),
  reference: '7KQ4M3XD',
  amount: t('replies.examples.amount'),
  rate: t('replies.examples.rate'),
  colleague,
})

const names = ['name', 'reference', 'amount', 'rate', 'colleague'] as const satisfies readonly Placeholder[]

/** Each placeholder as it is typed, and what it becomes. Call while rendering. */
const explainedPlaceholders = (): (readonly [typed: string, meaning: string])[] =>
  names.map((name) => [`{{${name}}}`, t(`replies.placeholders.${name}`)])

/** The first placeholder of a text that does not exist. */
const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].find(([, name]) => !(names as readonly (string | undefined)[]).includes(name))?.[0]

/** The texts with example values. Call while rendering. */
function withExamples(texts: PreparedReply['bodies'], colleague: string): PreparedReply['bodies'] {
  const values: Partial<Record<string, string>> = examples(colleague)
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (typed, name: string) => values[name] ?? typed)
  return Object.fromEntries(replyLanguages.map((language) => [language, fill(texts[language])])) as PreparedReply['bodies']
}

/** The three texts of a reply, to read. */
export const ReplyTexts = ({ texts }: { texts: PreparedReply['bodies'] }) => (
  <div className="grid gap-5 lg:grid-cols-3">
    {replyLanguages.map((language) => (
      <section key={language} aria-label={t(`layout.languages.${language}`)}>
        <h3 className="border-b border-hairline pb-1 text-muted">{t(`layout.languages.${language}`)}</h3>
        <p lang={language} className="pt-2 wrap-anywhere whitespace-pre-wrap">
          {texts[language]}
        </p>
      </section>
    ))}
  </div>
)

/** The languages of every prepared reply. */
const replyLanguages = ['en', 'pl', 'de'] as const satisfies readonly ReplyLanguage[]
