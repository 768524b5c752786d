/** Moves the focus to the screen's heading, so that a screen reader says where the reader is now. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
