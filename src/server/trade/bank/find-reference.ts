import { isReference } from '#contract/creditor-reference.ts'
import type { ReferencePlace } from '#contract/desk/bank-entries.ts'

interface ReferenceFields {
  creditorReferences: string[]
  text: string
  endToEndId: string | null
}

export type FoundReference = { found: 'none' } | { found: 'several' } | { found: 'one'; reference: string; place: ReferencePlace }

/**
 * Finds the deal's reference in what came with a payment: in the structured field, else anywhere in the text, else in the end-to-end id. Spaces, line
 * breaks and signs between its digits do not matter. Its check digits must be right. Two different ones in one payment are not decided here.
 */
export function findReference({ creditorReferences, text, endToEndId }: ReferenceFields): FoundReference {
  const places: [ReferencePlace, string[]][] = [
    ['structured', creditorReferences.flatMap(referencesIn)],
    ['text', referencesIn(text)],
    ['end-to-end', referencesIn(endToEndId ?? '')],
  ]
  if (new Set(places.flatMap(([, references]) => references)).size > 1) return { found: 'several' }
  for (const [place, [reference]] of places) if (reference !== undefined) return { found: 'one', reference, place }
  return { found: 'none' }
}

/** The valid references of a text, each once. */
function referencesIn(text: string): string[] {
  const compact = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  const found = [...compact.matchAll(/(?=RF(\d{14}))/g)].map(([, digits]) => digits ?? '')
  return [...new Set(found.filter(isReference))]
}
