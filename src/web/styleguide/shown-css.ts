export type Scheme = 'light' | 'dark'

/** Rewrites a stylesheet: one colour scheme regardless of the system, and states forced by `data-show`. */
export const shownCss = (css: string, scheme: Scheme): string =>
  css
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? 'all' : 'not all')
    // Not in class names, where the colon is escaped.
    .replaceAll(/(?<!\\):(hover|active|focus-visible)(?![\w-])/g, ':is(:$1, [data-show~="$1"])')

/** Applies that to all stylesheets of this document, also later ones. */
export function keepShown(scheme: Scheme): void {
  const shown = new WeakMap<Element, string>()
  const rewrite = () => {
    for (const style of document.querySelectorAll('style')) {
      if (shown.get(style) === style.textContent) continue
      style.textContent = shownCss(style.textContent, scheme)
      shown.set(style, style.textContent)
    }
  }
  rewrite()
  new MutationObserver(rewrite).observe(document.head, { childList: true, subtree: true, characterData: true })
  document.documentElement.style.colorScheme = scheme
}
