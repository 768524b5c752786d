import { useRef, useState } from 'react'
import { maxImportedAddresses } from '#contract/desk/address-lines.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { messageText } from '../../web/ui/form-rules.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { ImportCounts } from '../api/offers.ts'
import { type ChosenCoin, CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { GrowingTextArea } from '../layout/GrowingTextArea.tsx'
import { FileButton } from './FileButton.tsx'
import { readList, type RefusedLine, refusedLines } from './import-lines.ts'
import { RefusedLines } from './RefusedLines.tsx'

interface ImportFormProps {
  /** The coin and network of the list that is shown; null without one. */
  shown: ChosenCoin | null
  onDone: (counts: ImportCounts) => void
  onClose: () => void
}

/** Both people import the list from the wallet here: what the first one entered, the second one confirms. */
export function ImportForm({ shown, onDone, onClose }: ImportFormProps) {
  const [send, { isLoading }] = useCall('importReceivingAddresses')
  const [chosen, setChosen] = useState(shown ?? noCoin)
  const [list, setList] = useState('')
  const [error, setError] = useState<'coin' | 'empty' | 'tooMany' | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [refused, setRefused] = useState<RefusedLine[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const { coin, network } = chosen
  const lines = readList(list)

  const forgetAnswer = () => {
    setError(null)
    setFailure(null)
    setRefused([])
  }
  const submit = async () => {
    if (isLoading) return
    forgetAnswer()
    if (coin === null) return setError('coin')
    const wrong = lines.length === 0 ? 'empty' : lines.length > maxImportedAddresses ? 'tooMany' : null
    setError(wrong)
    if (wrong) return field.current?.focus()
    const answer = await send({ body: { coin, network, lines: lines.map(({ text }) => text) } })
    if (answer.data) return onDone(answer.data)
    const found = refusedLines(lines, failureOf(answer.error)?.fields)
    setRefused(found)
    if (found.length === 0) setFailure(answer.error ?? {})
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-muted">{t('receiving.import.sentence')}</p>
      <CoinAndNetworkFields
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          forgetAnswer()
        }}
        field={{ name: 'coin', error: error === 'coin' ? messageText({ template: 'required' }) : null, onChange: forgetAnswer }}
      />
      <GrowingTextArea
        ref={field}
        label={t('receiving.import.list')}
        hint={t(hints[(coin && networkOf(coin, network)?.memo) ?? 'none'])}
        error={
          error === 'empty'
            ? t('receiving.import.empty')
            : error === 'tooMany'
              ? t('receiving.import.tooMany', { most: String(maxImportedAddresses) })
              : null
        }
        height="letter"
        autoComplete="off"
        spellCheck={false}
        value={list}
        onChange={({ target }) => {
          setList(target.value)
          forgetAnswer()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          onText={(text) => {
            setList(text)
            forgetAnswer()
          }}
        />
        <span role="status" className="text-muted">
          {lines.length > 0 && t('receiving.import.lines', { count: lines.length })}
        </span>
      </div>
      {coin && <RefusedLines refused={refused} coin={coin} network={network} />}
      <FormFoot failure={failure && failureSentence(failure)} submit={t('receiving.import.submit')} busy={isLoading} onCancel={onClose} />
    </form>
  )
}

const hints = {
  none: 'receiving.import.hint',
  tag: 'receiving.import.hintTag',
  memo: 'receiving.import.hintMemo',
} as const
