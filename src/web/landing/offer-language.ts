import type { Language } from '#contract/languages.ts'

/** Shows the link to the page in this language; does nothing if the page is in it. */
export function offerLanguage(wanted: Language): void {
  const offer = document.querySelector<HTMLElement>(`[data-offer="${wanted}"]`)
  if (offer) offer.hidden = false
}
