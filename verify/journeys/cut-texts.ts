import type { Page } from '@playwright/test'

/** Texts on the screen or in the open dialog that are cut, overflow their box, or cause horizontal scrolling. `mayEnd`: not those that end in “…”. */
export function cutTexts(page: Page, { mayEnd = false } = {}): Promise<string[]> {
  return page.evaluate((isEndAllowed) => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the screen is ${scrollWidth} wide`)

    const container = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!text.nodeValue?.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // These texts are not painted: they are only for screen readers, or in a closed list.
      if (parent.closest('.sr-only, option') || getComputedStyle(parent).clipPath === 'inset(50%)') continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      // The space at which a line of `pre-wrap` breaks may be outside, but is not painted.
      const rightOfWords = Math.max(
        ...[...text.nodeValue.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getBoundingClientRect().right
        }),
      )
      let scrolls = false
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        if (isEndAllowed && (textOverflow === 'ellipsis' || overflowX === 'auto')) break
        scrolls ||= overflowY === 'auto' || overflowY === 'scroll'
        const { left, right, bottom } = box.getBoundingClientRect()
        const isBelow = !scrolls && overflowY === 'hidden' && words.bottom > bottom + 2
        const isCut = isBelow || words.left < left - 1 || rightOfWords > right + 1
        if (isCut) found.push(`“${text.nodeValue.trim().slice(0, 60)}” in <${box.tagName.toLowerCase()}>`)
        if (isCut || box === container) break
      }
    }
    return found
  }, mayEnd)
}
