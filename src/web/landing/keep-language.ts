/**
 * Click listener of the document that keeps the language for the client area: the one chosen by a language link, else that of a page other
 * than the English one from which the client area is entered. Only a choice is synchronised to the account. Its source is inlined: it must
 * not refer to anything outside itself.
 */
export function keepLanguage({ target, button }: MouseEvent, { key, clientArea }: { key: string; clientArea: string }): void {
  const link = (target as Element).closest('a')
  const { lang } = document.documentElement
  const leadsIn = link?.origin === location.origin && link.pathname.startsWith(clientArea) && lang !== 'en'
  const chosen = link?.hreflang
  const language = chosen || (leadsIn && lang)
  // The right button opens a context menu.
  if (!language || button === 2) return
  try {
    if (chosen || !localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ language, needsSync: !!chosen }))
  } catch {
    // Without storage, the client area uses the browser's preferred language.
  }
}
