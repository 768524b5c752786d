import { useRef, useState } from 'react'
import { inGroupsOfFour, readReference } from '#contract/creditor-reference.ts'
import { parkReasons } from '#contract/desk/bank-entries.ts'
import { payers } from '#contract/desk/deal-actions.ts'
import { fieldText, readAmount } from '#contract/read-amount.ts'
import { language, t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import type { Rule } from '../../web/ui/form-rules.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { BankEntry } from '../api/money.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { isOneOf, toChoose } from '../layout/codes.ts'
import { amountText, dealReferenceText } from '../layout/deal-words.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FormFoot, requiredText } from '../layout/DialogForm.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Booked, entryAmount, entryName } from './EntryTable.tsx'

interface DecideFormProps {
  entry: BankEntry
  onDone: (sentence: () => string) => void
  onClose: () => void
}

const parts = [1, 2, 3] as const
const anyText: Rule<string> = () => null

/** Decides what an open entry is: money for a deal or several, back from a deal, about no deal, or the same as another. */
export function DecideForm({ entry, onDone, onClose }: DecideFormProps) {
  const [match] = useCall('matchBankEntry')
  const [park] = useCall('parkBankEntry')
  const [takeBack] = useCall('takeBackBankEntry')
  const [matchTransfer] = useCall('matchBankTransfer')
  const [repeat] = useCall('repeatBankEntry')
  const [failure, setFailure] = useState<CallError | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const isIncoming = entry.direction === 'credit' && !entry.isReversal
  const named = namedDeals(entry)
  const [what, setWhat] = useState(entry.doubtOf !== null || !isIncoming ? '' : named.length > 1 ? 'split' : 'deal')
  const isMatch = what === 'deal' || what === 'split'
  const ifMatch = isMatch ? requiredText : anyText
  const ifSplit = (part: number) => (what === 'split' && part <= 2 ? requiredText : anyText)
  const form = useCheckedForm({
    defaults: {
      what,
      reference1: named[0] ?? '',
      amount1: '',
      reference2: named[1] ?? '',
      amount2: '',
      reference3: named[2] ?? '',
      amount3: '',
      payer: '',
      note: '',
    },
    rules: {
      what: requiredText,
      reference1: ifMatch,
      amount1: ifSplit(1),
      reference2: ifSplit(2),
      amount2: ifSplit(2),
      reference3: anyText,
      amount3: anyText,
      payer: ifMatch,
      note: anyText,
    },
    onSubmit: async (typed): Promise<void> => {
      setFailure(null)
      const sent = await send(typed)
      if (sent.error) setFailure(sent.error)
      else onDone(() => t(isMatch ? 'payments.form.matched' : 'payments.form.set'))
    },
  })

  function send(typed: Record<'reference1' | 'amount1' | 'reference2' | 'amount2' | 'reference3' | 'amount3' | 'payer' | 'note', string>) {
    const { id } = entry
    if (what === 'repeat') return repeat({ id })
    const taken = entry.takesBack.find(({ paymentId }) => paymentId === what)
    if (taken) return takeBack({ id, body: { paymentId: taken.paymentId } })
    if (entry.transfers.some((one) => one.id === what)) return matchTransfer({ id, body: { transferId: what } })
    const why = parkReasons.find((one) => one === what)
    if (why) return park({ id, body: { why, ...(typed.note.trim() && { note: typed.note.trim() }) } })
    const payer = isOneOf(payers, typed.payer) ? typed.payer : 'third-party'
    if (what === 'deal') return match({ id, body: { parts: [{ reference: typed.reference1.trim(), amount: entry.amount, payer }] } })
    const split = parts
      .map((part) => ({
        reference: typed[`reference${part}`].trim(),
        amount: readAmount(typed[`amount${part}`], language()).amount ?? '',
        payer,
      }))
      .filter(({ reference }) => reference !== '')
    return match({ id, body: { parts: split } })
  }

  /** Fills the part that names the deal, or the next free one. */
  function choose({ reference, amount }: Suggestion) {
    const field = (name: string) => element.current?.elements.namedItem(name) as HTMLInputElement
    const partWith = (text: string) => parts.find((one) => field(`reference${one}`).value.trim() === text)
    const part = what === 'deal' ? 1 : (partWith(dealReferenceText(reference)) ?? partWith(''))
    if (part === undefined) return
    field(`reference${part}`).value = dealReferenceText(reference)
    if (what === 'split') field(`amount${part}`).value = fieldText(amount, language())
    else field('payer').focus()
    form.clearErrors()
  }

  return (
    <form ref={element} noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <EntryFacts entry={entry} />
      <SelectField
        label={t('payments.form.what')}
        ref={focusOnMount}
        options={[
          ...(what === '' ? [{ value: '', label: t('word.pleaseChoose') }] : []),
          ...(isIncoming
            ? [
                { value: 'deal', label: t('payments.form.deal') },
                { value: 'split', label: t('payments.form.split') },
              ]
            : []),
          ...entry.transfers.map(({ id, deal, purpose, toName, toAccount, decidedAt }) => ({
            value: id,
            label: t(entry.direction === 'debit' ? 'payments.form.sent' : 'payments.form.cameBack', {
              what: t(`payments.form.purposes.${purpose}`),
              name: toName,
              account: inGroupsOfFour(toAccount),
              day: formatTime(decidedAt, 'day'),
              reference: dealReferenceText(deal),
            }),
          })),
          ...entry.takesBack.map(({ paymentId, deal, day }) => ({
            value: paymentId,
            label: t('payments.form.takeBack', { reference: dealReferenceText(deal), day: formatTime(day, 'dayInUtc') }),
          })),
          ...(entry.doubtOf === null ? [] : [{ value: 'repeat', label: t('payments.form.repeat') }]),
          ...parkReasons.map((why) => ({ value: why, label: t('payments.form.park', { why: t(`payments.parkReasons.${why}`) }) })),
        ]}
        {...form.field('what')}
        onChange={({ target }) => setWhat(target.value)}
      />
      {isMatch && (
        <>
          {what === 'deal' ? (
            <TextField label={t('payments.form.reference')} autoComplete="off" maxLength={30} {...form.field('reference1')} />
          ) : (
            parts.map((part) => (
              <div key={part} className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={t('payments.form.referenceOf', { number: String(part) })}
                  autoComplete="off"
                  maxLength={30}
                  {...form.field(`reference${part}`)}
                />
                <TextField
                  label={t('payments.form.amountOf', { number: String(part) })}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={30}
                  {...form.field(`amount${part}`)}
                />
              </div>
            ))
          )}
          <Suggestions entry={entry} onChoose={choose} />
          <SelectField
            label={t('word.whoseAccount')}
            hint={t('payments.form.payerHint')}
            options={toChoose(payers, (payer) => t(`payments.form.payers.${payer}`))}
            {...form.field('payer')}
          />
        </>
      )}
      {isOneOf(parkReasons, what) && (
        <TextField
          label={t('payments.form.note')}
          hint={t('payments.form.noteHint')}
          autoComplete="off"
          maxLength={500}
          {...form.field('note')}
        />
      )}
      <FormFoot failure={failure && failureText(failure, entry)} submit={t('payments.decide')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}

function failureText(error: CallError, entry: BankEntry): string {
  const code = failureOf(error)?.error
  if (code === 'NOT_FOUND') return t('payments.form.noDeal')
  if (code === 'CONFLICT') return t('payments.form.tooLate')
  if (code === 'VALIDATION_FAILED') return t('payments.form.partsWrong', { amount: entryAmount(entry) })
  return failureSentence(error)
}

type Suggestion = BankEntry['suggestions'][number]

interface SuggestionsProps {
  entry: BankEntry
  onChoose: (suggestion: Suggestion) => void
}

/** Deals that wait for such money. */
function Suggestions({ entry, onChoose }: SuggestionsProps) {
  if (entry.suggestions.length === 0) return null
  return (
    <div>
      <p className="text-muted">{t('payments.form.suggestions')}</p>
      <ul className="flex flex-col items-start">
        {entry.suggestions.map((suggestion) => (
          <li key={suggestion.reference}>
            <DenseButton kind="quiet" className="-ml-4 text-left max-sm:-ml-3" onClick={() => onChoose(suggestion)}>
              {t('payments.form.suggestion', {
                reference: dealReferenceText(suggestion.reference),
                amount: amountText(suggestion.amount, entry.currency),
                party: suggestion.party,
                fit: [t(`payments.payerFits.${suggestion.payer}`), suggestion.isExact && t('payments.amountFits.exact')]
                  .filter(Boolean)
                  .join('; '),
              })}
            </DenseButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The references of deals that an entry names, as people read them: the one that was found, or of several those in its fields and its text. */
function namedDeals({ found, creditorReferences, text }: Pick<BankEntry, 'found' | 'creditorReferences' | 'text'>): string[] {
  if (found) return [dealReferenceText(found.reference)]
  const written = [...creditorReferences, ...(text.match(/RF(?:\s?\d){14}/gi) ?? [])]
  return [...new Set(written.map(readReference))].filter((reference) => reference !== null).map(dealReferenceText)
}

/** All that the bank says about an entry, and what was found out. */
function EntryFacts({ entry }: { entry: BankEntry }) {
  const { doubtOf, account, ultimateName, bookedAt, acceptedAt, text, creditorReferences, reference, endToEndId, returnReason, reasons } =
    entry
  return (
    <>
      <p className="text-xl tabular-nums">{entryAmount(entry)}</p>
      <Facts
        facts={[
          [t('payments.columns.other'), <bdi key="name">{entryName(entry)}</bdi>],
          [
            t('word.bankAccount'),
            account && (
              <span key="account" className="tracking-wide">
                {inGroupsOfFour(account)}
              </span>
            ),
          ],
          [t('payments.facts.ultimate'), ultimateName],
          [t('payments.columns.booked'), <Booked key="booked" at={bookedAt} />],
          [t('payments.facts.accepted'), acceptedAt && <Moment key="accepted" at={acceptedAt} />],
          [t('payments.facts.reference'), creditorReferences.length > 0 ? creditorReferences.join(', ') : null],
          [t('payments.columns.text'), text || null],
          [t('word.bankReference'), reference],
          [t('payments.facts.endToEnd'), endToEndId],
          [t('payments.facts.returned'), returnReason],
          [t('payments.facts.why'), reasons.length > 0 ? reasons.map((reason) => t(`payments.reasons.${reason}`)).join('; ') : null],
          [t('payments.facts.doubt'), doubtOf && <Doubted key="doubt" {...doubtOf} />],
          [t('payments.facts.found'), entry.found && foundText(entry.found)],
        ]}
      />
    </>
  )
}

/** Call while rendering. Without a link, which would leave the form. */
const foundText = ({ reference, place, payer, amount }: NonNullable<BankEntry['found']>): string => {
  const facts = [t(`payments.places.${place}`), payer && t(`payments.payerFits.${payer}`), amount && t(`payments.amountFits.${amount}`)]
  return `${dealReferenceText(reference)} ${facts.filter(Boolean).join('; ')}`
}

/** The other payment. Without links, which would leave the form. */
const Doubted = ({ bookedAt, name, reference, state, deals }: NonNullable<BankEntry['doubtOf']>) => (
  <>
    <Booked at={bookedAt} /> · <bdi className="wrap-anywhere">{name ?? t('payments.noName')}</bdi>
    {reference !== null && <> · {reference}</>} · {[t(`payments.states.${state}`), ...deals.map(dealReferenceText)].join(' ')}
  </>
)
