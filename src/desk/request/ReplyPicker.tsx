import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { type ReplyLanguage, useLazyPreviewReplyQuery, useListRepliesQuery } from '../api/requests.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
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
