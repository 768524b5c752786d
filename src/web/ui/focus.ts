/** Moves the focus to the screen's heading: a screen reader reads the heading aloud. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A `ref` for a field that gets the focus when it is mounted. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus()
