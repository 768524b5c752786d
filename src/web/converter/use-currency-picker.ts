import { useMemo, useState } from 'react'
import type { Drawings } from '../ui/CurrencyMark.tsx'
import type { CurrencyPicker } from './CurrencyPicker.tsx'

interface CurrencyPickerModule {
  CurrencyPicker: typeof CurrencyPicker
  currencyDrawings: Drawings
}

export interface LazyCurrencyPicker {
  /** Null until it was wanted and has come. */
  module: CurrencyPickerModule | null
  /** Fetches it; once it is there, answers at once. Where it cannot be had, the native list goes on serving. */
  load: () => Promise<CurrencyPickerModule>
}

/** The searchable currency choice, fetched when it is first wanted. Both sides of the converter share it. */
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
