import { useRef, useState } from 'react'
import { type LineFlaw, lineFlaws, maxImportedAddresses } from '#contract/desk/address-lines.ts'
import { networkOf, networkTitle } from '#contract/networks.ts'
import { readAddress } from '#contract/addresses/read-address.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { messageText } from '../../web/ui/form-rules.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { ImportCounts } from '../api/offers.ts'
import { type ChosenCoin, CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FormFoot } from '../layout/DialogForm.tsx'
import { GrowingTextArea } from '../layout/DenseFields.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { isOneOf } from '../layout/codes.ts'

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

/** Reads the text of a file, so that the person sees in the field what is imported. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (field: HTMLInputElement) => {
    const text = await field.files?.[0]?.text()
    // The same file can be chosen again.
    field.value = ''
    if (text !== undefined) onText(text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('receiving.import.file')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void read(target)}
      />
      <DenseButton onClick={() => input.current?.click()}>{t('receiving.import.chooseFile')}</DenseButton>
    </>
  )
}

interface RefusedLinesProps {
  refused: readonly RefusedLine[]
  coin: CryptoCurrency
  network: string
}

const mostShown = 10

/** Which lines are wrong, and why. Nothing was stored. */
function RefusedLines({ refused, coin, network }: RefusedLinesProps) {
  if (refused.length === 0) return null
  return (
    <Notice kind="error">
      <p className="font-medium">{t('receiving.import.refused', { count: refused.length })}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {refused.slice(0, mostShown).map(({ number, text, flaw }) => (
          <li key={number} className="wrap-anywhere">
            {t('receiving.import.line', { number: String(number) })} <bdi>{text}</bdi>
            {': '}
            {flaw === 'other-network' ? elsewhere(text, { coin, network }) : t(`receiving.flaws.${flaw}`)}
          </li>
        ))}
      </ul>
      {refused.length > mostShown && <p className="mt-1">{t('receiving.import.more', { count: refused.length - mostShown })}</p>}
    </Notice>
  )
}

function elsewhere(text: string, on: { coin: CryptoCurrency; network: string }): string {
  const read = readAddress(text.split(',')[0] ?? '', on)
  const networks = 'flaw' in read ? read.networks.map(networkTitle) : []
  return t('receiving.flaws.other-network', { networks: networks.join(', '), isKnown: networks.length > 0 ? 'yes' : 'no' })
}

/** A line of a list that is not empty, with its place in the text, from 1. */
interface ListLine {
  number: number
  text: string
}

interface RefusedLine extends ListLine {
  flaw: LineFlaw
}

/** The lines of a list. A copy from a spreadsheet has tabs between its columns; a semicolon is the comma of some exports. */
const readList = (text: string): ListLine[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({
      number: at + 1,
      text: line
        .replaceAll(/[\t;]/g, ',')
        .replace(/^\uFEFF/, '')
        .trim(),
    }))
    .filter((line) => line.text !== '')

/** The lines that the service refused, from the fields of its failure. */
const refusedLines = (lines: ListLine[], fields: Record<string, string> = {}): RefusedLine[] =>
  lines.flatMap((line, at) => {
    const flaw = fields[`lines.${at + 1}`]
    return flaw !== undefined && isOneOf(lineFlaws, flaw) ? [{ ...line, flaw }] : []
  })
