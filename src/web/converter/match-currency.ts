import { type Currency, currencyNames } from '#contract/currencies.ts'

/** Whether a currency answers to what was typed: its code or its name holds it, whatever the case and the accents. */
export function matchesCurrency(currency: Currency, query: string): boolean {
  const wanted = plain(query)
  return plain(currency).includes(wanted) || plain(currencyNames[currency]).includes(wanted)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
