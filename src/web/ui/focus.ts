/** Moves the focus to the screen's heading: a screen reader reads the heading aloud. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** As the `ref` of a field: focuses it when it appears. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus()
