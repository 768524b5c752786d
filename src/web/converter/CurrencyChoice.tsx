import { type KeyboardEvent, memo, type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Currency, isCurrency } from '#contract/currencies.ts'
import { listedCurrencies } from '../ui/currency-names.ts'
import { CurrencyMark, type Drawings } from '../ui/CurrencyMark.tsx'
import type { PickerEntrance } from '../ui/Picker.tsx'
import { Chevron, SelectOptions } from '../ui/SelectField.tsx'
import type { CurrencyPicker } from './CurrencyPicker.tsx'

interface CurrencyPickerModule {
  CurrencyPicker: typeof CurrencyPicker
  currencyDrawings: Drawings
}

export interface LazyCurrencyPicker {
  /** Null until it is loaded. */
  module: CurrencyPickerModule | null
  /** Loads it once. Where that fails, the native list stays. */
  load: () => Promise<CurrencyPickerModule>
}

/** The searchable currency picker, loaded on first use and shared by both sides of the converter. */
export function useCurrencyPicker(): LazyCurrencyPicker {
  const [module, setModule] = useState<CurrencyPickerModule | null>(null)
  return useMemo(() => {
    const load = async () => {
      const loaded = module ?? (await import('./CurrencyPicker.tsx'))
      setModule(loaded)
      return loaded
    }
    return { module, load }
  }, [module])
}

interface CurrencyChoiceProps {
  label: string
  currency: Currency
  onCurrency: (currency: Currency) => void
  picker: LazyCurrencyPicker
}

const openingKeys = new Set([' ', 'Enter', 'ArrowDown', 'ArrowUp', 'F4'])

/**
 * One side's currency. A native list, which works without a script, until the searchable picker is loaded: by a pointer over it, the focus,
 * or a press. A press before the picker is loaded opens it once it is.
 */
export const CurrencyChoice = memo(function CurrencyChoice({ label, currency, onCurrency, picker }: CurrencyChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [entrance, setEntrance] = useState<PickerEntrance | null>(null)
  const pressed = useRef(false)
  const listIsOpen = useRef(false)
  const drawings = picker.module?.currencyDrawings

  // A choice made in the server's HTML before hydration.
  const takeOver = useEffectEvent(() => {
    const chosen = select.current?.value ?? currency
    if (chosen === currency || !isCurrency(chosen)) return
    onCurrency(chosen)
    picker.load().catch(ignored)
  })
  useEffect(() => takeOver(), [])

  const enter = () => {
    if (listIsOpen.current || !select.current) return
    setEntrance({ open: pressed.current, focus: document.activeElement === select.current })
  }
  const want = () => {
    picker.load().then(enter, () => {
      if (pressed.current) select.current?.showPicker?.()
      pressed.current = false
    })
  }
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    pressed.current = true
    want()
  }
  // Some browsers open the native list although the press was prevented.
  const leaveNativeList = () => {
    listIsOpen.current = false
    pressed.current = false
    if (picker.module) enter()
  }

  if (picker.module && entrance) {
    const { CurrencyPicker } = picker.module
    return <CurrencyPicker label={label} currency={currency} onCurrency={onCurrency} entrance={entrance} />
  }
  return (
    <>
      <CurrencyMark currency={currency} drawings={drawings} />
      <select
        ref={select}
        aria-label={label}
        value={currency}
        className="field-sizing-content min-h-11 appearance-none rounded-card bg-transparent py-1 pr-7 pl-2.5 font-semibold text-ink"
        onPointerEnter={want}
        onMouseDown={(event) => event.button === 0 && press(event)}
        onKeyDown={(event) => openingKeys.has(event.key) && press(event)}
        onFocus={() => {
          listIsOpen.current = pressed.current
          want()
        }}
        onBlur={leaveNativeList}
        onChange={(event) => {
          if (isCurrency(event.target.value)) onCurrency(event.target.value)
        }}
      >
        <SelectOptions options={listedCurrencies()} />
      </select>
      <Chevron className="absolute right-1 text-muted" />
    </>
  )
})

// Without the picker's drawings, the mark stays a letter.
const ignored = () => undefined
