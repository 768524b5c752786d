/** As the `ref` of a field: focuses it when it appears. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus()
