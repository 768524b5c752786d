import { type KeyboardEvent, memo, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Currency, isCurrency } from '#contract/currencies.ts'
import { listedCurrencies } from '../ui/currency-names.ts'
import { CurrencyMark } from '../ui/CurrencyMark.tsx'
import { Chevron, SelectOptions } from '../ui/SelectField.tsx'
import type { LazyCurrencyPicker } from './use-currency-picker.ts'

interface CurrencyChoiceProps {
  label: string
  currency: Currency
  onCurrency: (currency: Currency) => void
  picker: LazyCurrencyPicker
}

/** What the picker does as it takes the place of the native list. */
export interface Entrance {
  open: boolean
  focus: boolean
}

const openingKeys = new Set([' ', 'Enter', 'ArrowDown', 'ArrowUp', 'F4'])

/**
 * One side's currency. A native list serves, also without any script, until the searchable picker is wanted and has come: a pointer over it,
 * the focus, or a press. A press that comes before the picker opens it when it is there.
 */
export const CurrencyChoice = memo(function CurrencyChoice({ label, currency, onCurrency, picker }: CurrencyChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [entrance, setEntrance] = useState<Entrance | null>(null)
  const pressed = useRef(false)
  const listIsOpen = useRef(false)
  const drawings = picker.module?.currencyDrawings

  // What the visitor chose in the server's HTML before React took over; its mark may not be here yet.
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
  // A browser that opens its list although the press was kept from it goes on with it.
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

// The letter on its coin stays.
const ignored = () => undefined
