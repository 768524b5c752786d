import { readReference } from '#contract/creditor-reference.ts'
import type { BankEntry } from '../api/money.ts'
import { dealReferenceText } from '../layout/deal-words.ts'

/** The references of deals that an entry names, as people read them: the one that was found, or of several those in its fields and its text. */
export function namedDeals({ found, creditorReferences, text }: Pick<BankEntry, 'found' | 'creditorReferences' | 'text'>): string[] {
  if (found) return [dealReferenceText(found.reference)]
  const written = [...creditorReferences, ...(text.match(/RF(?:\s?\d){14}/gi) ?? [])]
  return [...new Set(written.map(readReference))].filter((reference) => reference !== null).map(dealReferenceText)
}
