import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useRef, useState } from 'react'
import { cryptoCurrencies, type Currency, currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { currencyDrawings } from '../ui/currency-drawings.tsx'
import { CurrencyMark } from '../ui/CurrencyMark.tsx'
import { Chevron } from '../ui/SelectField.tsx'
import type { Entrance } from './CurrencyChoice.tsx'
import { matchesCurrency } from './match-currency.ts'
import { wording } from './wording.ts'

export { currencyDrawings } from '../ui/currency-drawings.tsx'

interface Group {
  value: string
  items: readonly Currency[]
}

const groups: Group[] = [
  { value: 'Fiat Currencies', items: fiatCurrencies },
  { value: 'Crypto Currencies', items: cryptoCurrencies },
]

interface CurrencyPickerProps {
  label: string
  currency: Currency
  onCurrency: (currency: Currency) => void
  entrance: Entrance
}

/** The grouped list of currencies that can be searched by code and name; on a phone it comes as a sheet from below. */
export function CurrencyPicker({ label, currency, onCurrency, entrance }: CurrencyPickerProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(entrance.open)
  useEffect(() => {
    if (entrance.focus) trigger.current?.focus()
  }, [entrance])

  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={groups}
        value={currency}
        onValueChange={(chosen: Currency | null) => {
          if (chosen) onCurrency(chosen)
        }}
        filter={matchesCurrency}
        open={open}
        onOpenChange={setOpen}
        autoHighlight
        modal={isPhone()}
      >
        <Combobox.Trigger
          ref={trigger}
          aria-label={`${label}: ${currencyNames[currency]}, ${currency}`}
          className="flex min-h-11 items-center rounded-card bg-transparent font-semibold text-ink"
        >
          <CurrencyMark currency={currency} drawings={currencyDrawings} />
          <span className="py-1 pr-7 pl-2.5">{currency}</span>
          <Chevron className="absolute right-1 text-muted" />
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Backdrop className="fixed inset-0 z-30 bg-overlay sm:hidden" />
          <Combobox.Positioner align="end" sideOffset={10} collisionPadding={12} className={positioner}>
            <Combobox.Popup aria-label={label} ref={sheet} initialFocus={() => (isTouched() ? sheet.current : true)} className={popup}>
              <div className="border-b border-hairline p-3">
                <Combobox.Input aria-label={wording.search} placeholder={wording.search} className="field-box" />
              </div>
              <Combobox.Empty className="text-sm text-muted">
                <p className="p-5">{wording.noCurrency}</p>
              </Combobox.Empty>
              <Combobox.List className="max-h-[min(24rem,calc(var(--available-height)-5rem))] overflow-y-auto overscroll-contain pb-2 max-sm:max-h-[55dvh]">
                {(group: Group) => (
                  <Combobox.Group key={group.value} items={group.items}>
                    <Combobox.GroupLabel className="sticky top-0 bg-surface px-4 pt-3 pb-1.5 text-sm text-muted">
                      {group.value}
                    </Combobox.GroupLabel>
                    <Combobox.Collection>{(item: Currency) => <Choice key={item} currency={item} />}</Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}

function Choice({ currency }: { currency: Currency }) {
  return (
    <Combobox.Item
      value={currency}
      className="mx-2 grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-card px-2 py-1 outline-none data-highlighted:bg-accent-soft"
    >
      <CurrencyMark currency={currency} drawings={currencyDrawings} />
      <span className="truncate">{currencyNames[currency]}</span>
      <span className="flex items-center gap-2 text-sm font-medium text-muted">
        <Combobox.ItemIndicator className="text-accent">
          <svg className="size-4" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="M3 8.5l3.2 3.2L13 5" />
          </svg>
        </Combobox.ItemIndicator>
        {currency}
      </span>
    </Combobox.Item>
  )
}

const isPhone = () => window.matchMedia('(width < 40rem)').matches

// A finger that opens the list has no use for a keyboard over it; the search field is one more tap away.
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

// Base UI sets the place as properties of the element's style; a sheet has one of its own.
const positioner =
  'z-40 outline-none max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-full! max-sm:transform-none!'

const popup =
  'w-[22rem] max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-card border border-hairline bg-surface text-ink shadow-sheet outline-none ' +
  'transition-[opacity,translate] duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)] ' +
  'max-sm:data-starting-style:translate-y-8 max-sm:data-ending-style:translate-y-8'
