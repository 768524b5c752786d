import type { Language } from '#contract/languages.ts'

/** Shows the link to the page in this language. A page in this language has no such link. */
export function offerLanguage(wanted: Language): void {
  const offer = document.querySelector<HTMLElement>(`[data-offer="${wanted}"]`)
  if (offer) offer.hidden = false
}
