import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { type ReplyLanguage, useLazyPreviewReplyQuery, useListRepliesQuery } from '../api/replies.ts'
import { failureSentence } from '../layout/failure-sentence.ts'

interface ReplyPickerProps {
  reference: string
  language: string
  onInsert: (text: string) => void
}

/** Inserts a prepared reply with the values of the request. */
export function ReplyPicker({ reference, language, onInsert }: ReplyPickerProps) {
  const { data } = useListRepliesQuery()
  const [preview, { isFetching }] = useLazyPreviewReplyQuery()
  const [problem, setProblem] = useState<Parameters<typeof failureSentence>[0] | null>(null)
  const insert = async (id: string) => {
    setProblem(null)
    const { data: filled, error } = await preview({ id, reference, language: replyLanguage(language) })
    if (filled) onInsert(filled.text)
    else setProblem(error ?? {})
  }
  return (
    <SelectField
      label={t('request.insertReply')}
      error={problem && failureSentence(problem)}
      aria-busy={isFetching}
      options={[
        { value: '', label: t(data?.replies.length === 0 ? 'request.noReplies' : 'request.chooseReply') },
        ...(data?.replies ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      // A list of commands: after each, it shows its name again.
      value=""
      onKeyDown={(event) => {
        // In a closed list, an arrow key would choose the first reply at once.
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        event.currentTarget.showPicker()
      }}
      onChange={({ target }) => void (target.value && insert(target.value))}
    />
  )
}

/** Prepared replies have three languages. Others get the English text, to be translated. */
const replyLanguage = (language: string): ReplyLanguage => (language === 'pl' || language === 'de' ? language : 'en')
