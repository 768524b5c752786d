import Big from 'big.js'
import { useRef, useState } from 'react'
import { inGroupsOfFour, readReference } from '#contract/creditor-reference.ts'
import { parkReasons } from '#contract/desk/bank-entries.ts'
import { isOtherName, payers } from '#contract/desk/deal-actions.ts'
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
import { Beside, DealBeside, useEntryDeal } from './Beside.tsx'
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
  const [link] = useCall('linkBankEntry')
  const [failure, setFailure] = useState<CallError | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const isIncoming = entry.direction === 'credit' && !entry.isReversal
  const [what, setWhat] = useState(() =>
    entry.doubtOf !== null || entry.typed.length > 0 || !isIncoming ? '' : namedDeals(entry).length > 1 ? 'split' : 'deal',
  )
  const isMatch = what === 'deal' || what === 'split'
  const named = namedDeals(entry)
  const [typed, setTyped] = useState(() => typedAtFirst(named))
  const deals = [
    useEntryDeal(entry, isMatch ? typed.reference1 : ''),
    useEntryDeal(entry, what === 'split' ? typed.reference2 : ''),
    useEntryDeal(entry, what === 'split' ? typed.reference3 : ''),
  ] as const
  // The deal that was typed is shown before anything is recorded at it.
  const isLooking = deals.some((one) => one.isLooking)
  const ifMatch = isMatch ? requiredText : anyText
  const ifSplit = (part: number) => (what === 'split' && part <= 2 ? requiredText : anyText)
  const form = useCheckedForm({
    defaults: {
      what,
      ...typedAtFirst(named),
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
    onSubmit: async (values): Promise<void> => {
      setFailure(null)
      const sent = await send(values)
      if (sent.error) setFailure(sent.error)
      else onDone(() => t(isMatch ? 'payments.form.matched' : 'payments.form.set'))
    },
  })

  function send(typed: Typed & Record<'payer' | 'note', string>) {
    const { id } = entry
    if (what === 'repeat') return repeat({ id })
    const taken = entry.takesBack.find(({ paymentId }) => paymentId === what)
    if (taken) return takeBack({ id, body: { paymentId: taken.paymentId } })
    if (entry.transfers.some((one) => one.id === what)) return matchTransfer({ id, body: { transferId: what } })
    if (entry.typed.some(({ paymentId }) => paymentId === what)) return link({ id, body: { paymentId: what } })
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
  function choose({ reference, missing }: Suggestion) {
    const field = (name: string) => element.current?.elements.namedItem(name) as HTMLInputElement
    const partWith = (text: string) => parts.find((one) => field(`reference${one}`).value.trim() === text)
    const part = what === 'deal' ? 1 : (partWith(dealReferenceText(reference)) ?? partWith(''))
    if (part === undefined) return
    field(`reference${part}`).value = dealReferenceText(reference)
    if (what === 'split') field(`amount${part}`).value = fieldText(missing, language())
    else field('payer').focus()
    form.clearErrors()
    setTyped(typedIn(element.current))
  }

  return (
    <form
      ref={element}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.submit}
      onInput={({ currentTarget }) => setTyped(typedIn(currentTarget))}
    >
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
          ...entry.transfers.map(({ id, deal, purpose, name, account, bookedAt, differs }) => ({
            value: id,
            label: withDifferences(
              differs,
              t(entry.direction === 'debit' ? 'payments.form.sent' : 'payments.form.cameBack', {
                what: t(`payments.form.purposes.${purpose}`),
                name: name ?? '',
                account: inGroupsOfFour(account ?? ''),
                day: dayText(bookedAt),
                reference: dealReferenceText(deal),
              }),
            ),
          })),
          ...entry.takesBack.map((payment) => ({
            value: payment.paymentId,
            label: withDifferences(
              payment.differs,
              t('payments.form.takeBack', { reference: dealReferenceText(payment.deal), ...namesOf(payment) }),
            ),
          })),
          ...entry.typed.map((payment) => ({
            value: payment.paymentId,
            label: withDifferences(
              payment.differs,
              t('payments.form.typed', { reference: dealReferenceText(payment.deal), ...namesOf(payment) }),
            ),
          })),
          ...(entry.doubtOf === null
            ? []
            : [{ value: 'repeat', label: withDifferences(entry.doubtOf.differs, t('payments.form.repeat', namesOf(entry.doubtOf))) }]),
          ...parkReasons.map((why) => ({ value: why, label: t('payments.form.park', { why: t(`payments.parkReasons.${why}`) }) })),
        ]}
        {...form.field('what')}
        onChange={({ target }) => {
          setWhat(target.value)
          setTyped(typedAtFirst(named))
        }}
      />
      {!isMatch && <Candidate entry={entry} what={what} />}
      {isMatch && (
        <>
          {what === 'deal' ? (
            <>
              <TextField label={t('payments.form.reference')} autoComplete="off" maxLength={30} {...form.field('reference1')} />
              <DealBeside entry={entry} found={deals[0]} amount={entry.amount} />
            </>
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
                <div className="min-w-0 sm:col-span-2">
                  <DealBeside entry={entry} found={deals[part - 1] ?? deals[0]} amount={amountTyped(typed[`amount${part}`])} />
                </div>
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
      <FormFoot
        failure={failure && failureText(failure, entry)}
        submit={t('payments.decide')}
        busy={form.busy || isLooking}
        onCancel={onClose}
      />
    </form>
  )
}

const fields = ['reference1', 'amount1', 'reference2', 'amount2', 'reference3', 'amount3'] as const
type Typed = Record<(typeof fields)[number], string>

const typedAtFirst = ([first = '', second = '', third = '']: readonly string[]): Typed => ({
  reference1: first,
  amount1: '',
  reference2: second,
  amount2: '',
  reference3: third,
  amount3: '',
})

/** What the fields of deals say now. */
function typedIn(form: HTMLFormElement | null): Typed {
  const read = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
  return Object.fromEntries(fields.map((name) => [name, read(name)])) as Typed
}

const amountTyped = (text: string): string | undefined => readAmount(text, language()).amount ?? undefined

/** A day alone is one in the bank's zone. Call while rendering. */
const dayText = (at: string | null): string => (at === null ? '' : formatTime(at, at.includes('T') ? 'day' : 'dayInUtc'))

type Payment = NonNullable<BankEntry['doubtOf']> | BankEntry['takesBack'][number]

/** What an option says of another payment. Call while rendering. */
const namesOf = ({ amount, currency, name, bookedAt }: Payment) => ({
  amount: amountText(amount, currency),
  name: name ?? t('payments.noName'),
  day: dayText(bookedAt),
})

/** Call while rendering. */
const withDifferences = (differs: Payment['differs'], label: string): string =>
  differs.length === 0
    ? label
    : t('payments.beside.differing', { label, facts: differs.map((fact) => t(`payments.beside.facts.${fact}`)).join(', ') })

/** What the entry may be, beside it: the chosen one, before a choice the best one. Renders nothing without one. */
function Candidate({ entry, what }: { entry: BankEntry; what: string }) {
  const { transfers, takesBack, typed, doubtOf } = entry
  const isChosen = (value: string) => what === '' || what === value
  const transfer = transfers.find(({ id }) => isChosen(id))
  if (transfer) return <Beside entry={entry} name={t(`payments.beside.${transfer.purpose}`)} other={transfer} />
  const payment = [...takesBack, ...typed].find(({ paymentId }) => isChosen(paymentId))
  if (payment) return <Beside entry={entry} name={t('payments.beside.payment')} other={payment} />
  return doubtOf && isChosen('repeat') && <Beside entry={entry} name={t('payments.facts.doubt')} other={doubtOf} />
}

function failureText(error: CallError, entry: BankEntry): string {
  const code = failureOf(error)?.error
  if (code === 'NOT_FOUND') return t('payments.form.noDeal')
  if (code === 'CONFLICT') return t('payments.form.tooLate')
  if (failureOf(error)?.fields?.['parts'] === isOtherName) return t('payments.form.otherName')
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
                amount: missingText(suggestion, entry),
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

/** What is missing, and of how much if a part came. Call while rendering. */
const missingText = ({ amount, missing }: Suggestion, { currency }: BankEntry): string =>
  Big(missing).eq(amount)
    ? amountText(amount, currency)
    : t('payments.form.missing', { missing: amountText(missing, currency), amount: amountText(amount, currency) })

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
          [t('payments.facts.doubt'), doubtOf && doubtedText(doubtOf)],
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

/** What became of the other payment. Without links, which would leave the form. Call while rendering. */
const doubtedText = ({ state, deals }: NonNullable<BankEntry['doubtOf']>): string =>
  [t(`payments.states.${state}`), ...deals.map(dealReferenceText)].join(' ')
