/**
 * Keeps the language for the client area: the one that a reader chose, by a link to the page in that language, or that of the page from which
 * they enter it, other than the English one, where nothing is kept yet. Only a choice is to be told to the account: who was sent a link to a
 * page chose nothing. A listener for clicks of the whole document. Its source is written into the inline script: it must not use anything
 * from outside itself.
 */
export function keepLanguage({ target, button }: MouseEvent, { key, clientArea }: { key: string; clientArea: string }): void {
  const link = (target as Element).closest('a')
  const { lang } = document.documentElement
  const leadsIn = link?.origin === location.origin && link.pathname.startsWith(clientArea) && lang !== 'en'
  const chosen = link?.hreflang
  const language = chosen || (leadsIn && lang)
  // The right button opens a menu.
  if (!language || button === 2) return
  try {
    if (chosen || !localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ language, needsSync: !!chosen }))
  } catch {
    // A browser that keeps nothing: the client area then speaks what the browser prefers.
  }
}
