/** As the `ref` of a field: takes the focus when the field appears. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus()
