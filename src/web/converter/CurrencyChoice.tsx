import { type KeyboardEvent, memo, type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Currency, isCurrency } from '#contract/currencies.ts'
import { currencyOptions } from '../ui/currency-names.ts'
import { CurrencyMark, type Drawings } from '../ui/CurrencyMark.tsx'
import type { InitialPickerState } from '../ui/Picker.tsx'
import { Chevron } from '../ui/Icon.tsx'
import { SelectOptions } from '../ui/SelectField.tsx'
import type { CurrencyPicker } from './CurrencyPicker.tsx'

interface CurrencyPickerModule {
  CurrencyPicker: typeof CurrencyPicker
  currencyDrawings: Drawings
}

export interface LazyCurrencyPicker {
  /** Null until the picker is loaded. */
  module: CurrencyPickerModule | null
  /** Loads the picker once. After a failure, the native list stays. */
  load: () => Promise<CurrencyPickerModule>
}

/** The searchable currency picker, loaded on first use and shared by both sides of the converter. */
export function useCurrencyPicker(): LazyCurrencyPicker {
  const [module, setModule] = useState<CurrencyPickerModule | null>(null)
  return useMemo(() => {
    const load = async () => {
      const [picker, drawings] = await Promise.all([import('./CurrencyPicker.tsx'), import('../ui/currency-drawings.tsx')])
      const loaded = module ?? { ...picker, ...drawings }
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
 * The currency of one side. First a native list, which works without a script. A pointer over the list, the focus or a press loads the
 * searchable picker. After a press, the picker opens as soon as it is loaded.
 */
export const CurrencyChoice = memo(function CurrencyChoice({ label, currency, onCurrency, picker }: CurrencyChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [initialState, setInitialState] = useState<InitialPickerState | null>(null)
  const pressed = useRef(false)
  const listIsOpen = useRef(false)
  const drawings = picker.module?.currencyDrawings

  // Handles a choice that was made in the server's HTML before hydration.
  const keepEarlyChoice = useEffectEvent(() => {
    const chosen = select.current?.value ?? currency
    if (chosen === currency || !isCurrency(chosen)) return
    onCurrency(chosen)
    picker.load().catch(ignoreFailure)
  })
  useEffect(() => keepEarlyChoice(), [])

  const showPicker = () => {
    if (listIsOpen.current || !select.current) return
    setInitialState({ open: pressed.current, focus: document.activeElement === select.current })
  }
  const loadPicker = () => {
    picker.load().then(showPicker, () => {
      if (pressed.current) select.current?.showPicker?.()
      pressed.current = false
    })
  }
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    pressed.current = true
    loadPicker()
  }
  // Some browsers open the native list in spite of preventDefault.
  const leaveNativeList = () => {
    listIsOpen.current = false
    pressed.current = false
    if (picker.module) showPicker()
  }

  if (picker.module && initialState) {
    const { CurrencyPicker } = picker.module
    return <CurrencyPicker label={label} currency={currency} onCurrency={onCurrency} initialState={initialState} />
  }
  return (
    <>
      <CurrencyMark currency={currency} drawings={drawings} />
      <select
        ref={select}
        aria-label={label}
        value={currency}
        className="field-sizing-content min-h-11 appearance-none rounded-card bg-transparent py-1 pr-7 pl-2.5 font-semibold text-ink"
        onPointerEnter={loadPicker}
        onMouseDown={(event) => event.button === 0 && press(event)}
        onKeyDown={(event) => openingKeys.has(event.key) && press(event)}
        onFocus={() => {
          listIsOpen.current = pressed.current
          loadPicker()
        }}
        onBlur={leaveNativeList}
        onChange={(event) => {
          if (isCurrency(event.target.value)) onCurrency(event.target.value)
        }}
      >
        <SelectOptions options={currencyOptions()} />
      </select>
      <Chevron className="absolute right-1 text-muted" />
    </>
  )
})

// Without the picker's drawings, the marks of most coins show the first character of the code.
const ignoreFailure = () => undefined
