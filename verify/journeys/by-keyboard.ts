import type { Locator, Page } from '@playwright/test'
import { expect } from './kantor.ts'

/** Whether the focus is visible: the focused element, its parent or its grandparent has an outline on the screen. */
const findFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { focusedElement: 'nothing', isVisible: false }
    const ancestors = [focused, focused.parentElement, focused.parentElement?.parentElement].filter((element) => element instanceof Element)
    const outlined = ancestors.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { top, bottom, left, right, height } = focused.getBoundingClientRect()
    const onScreen = height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    // If the focus is inside a frame, the frame's page draws the outline.
    return { focusedElement: focused.outerHTML.slice(0, 120), isVisible: onScreen && (outlined || focused.tagName === 'IFRAME') }
  })

/** Presses Tab until the target has the focus. The focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press(key)
    const { focusedElement, isVisible } = await findFocus(page)
    expect(isVisible, `the focus is visible on ${focusedElement}`).toBe(true)
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  await expect(target, 'is reached by Tab').toBeFocused()
}

export async function pressByKey(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}
