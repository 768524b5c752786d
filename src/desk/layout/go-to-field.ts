/** Moves the focus to a field, and the field to the middle of the screen. */
export function goToField(field: HTMLElement | null): void {
  field?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}
