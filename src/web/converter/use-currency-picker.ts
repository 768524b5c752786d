import { useMemo, useState } from 'react'
import type { Drawings } from '../ui/CurrencyMark.tsx'
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
