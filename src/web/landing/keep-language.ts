import type { Language } from '#contract/languages.ts'

/**
 * Click listener of the document: stores a language for the client area. A click on a language link is a choice, which is later saved in the account. A
 * click on a link to the client area stores the language of a Polish or German page. The function's source is inlined into the document: the function
 * must not use anything outside itself.
 */
export function keepLanguage({ target, button }: MouseEvent, { key, clientArea }: { key: string; clientArea: string }): void {
  const link = (target as Element).closest('a')
  const { lang } = document.documentElement
  const entersClientArea = link?.origin === location.origin && link.pathname.startsWith(clientArea) && lang !== 'en'
  const chosen = link?.hreflang
  const language = chosen || (entersClientArea && lang)
  // The right button opens a context menu.
  if (!language || button === 2) return
  try {
    if (chosen || !localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ language, needsSync: !!chosen }))
  } catch {
    // Without storage, the client area uses the browser's preferred language.
  }
}

/** Shows the link to the page in this language. A page in this language has no such link. */
export function offerLanguage(wanted: Language): void {
  const offer = document.querySelector<HTMLElement>(`[data-offer="${wanted}"]`)
  if (offer) offer.hidden = false
}
