import { type InputHTMLAttributes, type Ref, useEffect, useId, useState } from 'react'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { MemoType } from '#contract/memo-type.ts'
import { t } from '../language/text.ts'
import { AddressGroups } from './AddressGroups.tsx'
import type * as checks from './check-address.ts'
import { asTyped } from './TextField.tsx'
import { Field, type FieldProps, useField } from './Field.tsx'
import { FieldNotice } from './FieldNotice.tsx'
import { flawSentence } from './flaw-sentence.ts'

type Checks = typeof checks

interface AddressFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** Null until it is chosen: nothing is checked. */
  coin: CryptoCurrency | null
  network: string
  /** An address that contains its tag, or a URI with one, was entered. The type is null if it does not say it. */
  onMemo: (memo: string, memoType: MemoType | null) => void
  /** With `value`, the field shows what its form holds; without, it keeps its text itself, as the fields of `useCheckedForm` do. */
  value?: string
  defaultValue?: string
  onChange?: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Sentences that a finished edit leaves. */
type Cleaned = { how: 'uri' | 'spaces' | 'other-form' } | { how: 'taken-apart'; memo: string }

/**
 * A field for an address, which says what is wrong with it and shows it in groups of four. What wallets add to an address is taken out when it is
 * pasted or the field is left. A plain field until the checks are loaded: the service checks again.
 */
export function AddressField({ coin, network, onMemo, value: given, defaultValue = '', onChange, ...props }: AddressFieldProps) {
  const checks = useChecks()
  const [kept, setKept] = useState(defaultValue)
  const [isLeft, setLeft] = useState(false)
  const [cleaned, setCleaned] = useState<Cleaned | null>(null)
  const noticeId = useId()
  const value = given ?? kept
  const place = coin && { coin, network }
  const checked = place && checks?.checkAddress(value, place)
  const right = checked && !('flaw' in checked) ? checked : null
  // An address that is still being typed is wrong in these two ways only.
  const isUnfinished = !isLeft && checked && 'flaw' in checked && (checked.flaw === 'mistyped' || checked.flaw === 'malformed')
  const flaw = place && checked && 'flaw' in checked && !isUnfinished && !props.error ? flawSentence(checked, place) : null
  const { frame, control } = useField({ ...props, 'aria-describedby': noticeId, 'aria-invalid': flaw ? true : undefined })

  const show = (text: string) => {
    setKept(text)
    onChange?.(text)
  }
  const edit = (text: string) => {
    setCleaned(null)
    if (text.trim() === '') setLeft(false)
    show(text)
  }
  const settle = (typed: string) => {
    setLeft(typed.trim() !== '')
    const read = place && checks?.checkAddress(typed, place)
    if (!read || 'flaw' in read || read.cleaned === null) return
    show(read.text)
    if (read.memo !== null) onMemo(read.memo, read.memoType)
    if (read.cleaned !== 'x-address') setCleaned({ how: read.cleaned })
    else setCleaned(read.memo === null ? { how: 'other-form' } : { how: 'taken-apart', memo: read.memo })
  }

  return (
    <div className="min-w-0">
      <Field {...frame}>
        <input
          maxLength={300}
          {...asTyped}
          {...control}
          className="field-box tracking-wide"
          value={value}
          onChange={({ target, nativeEvent }) => {
            edit(target.value)
            if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') settle(target.value)
          }}
          onBlur={() => settle(value)}
          onKeyDown={({ key }) => key === 'Enter' && settle(value)}
        />
      </Field>
      <FieldNotice id={noticeId}>
        {flaw && <span className="text-danger">{flaw}</span>}
        {cleaned && <CleanedSentence cleaned={cleaned} />}
        {right && !right.hasChecksum && (
          <span className="block">{t(network === 'solana' ? 'ui.address.noCheckDigits' : 'ui.address.oneLetterCase')}</span>
        )}
      </FieldNotice>
      {right && (
        <p className="mt-1.5 text-sm wrap-anywhere">
          <span className="text-muted">{t('ui.address.compare')}</span> <AddressGroups text={right.text} />
        </p>
      )}
    </div>
  )
}

const CleanedSentence = ({ cleaned }: { cleaned: Cleaned }) => (
  <span className="block">
    {cleaned.how === 'taken-apart' ? t('ui.address.cleaned.taken-apart', { memo: cleaned.memo }) : t(`ui.address.cleaned.${cleaned.how}`)}
  </span>
)

function useChecks(): Checks | null {
  const [checks, setChecks] = useState<Checks | null>(null)
  useEffect(() => {
    import('./check-address.ts').then(setChecks, keepPlainField)
  }, [])
  return checks
}

const keepPlainField = () => undefined
