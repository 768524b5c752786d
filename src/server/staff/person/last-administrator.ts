/** Whether a person is the only one of the active administrators, who must neither go nor lose the role. */
export const isLastOf = (administrators: readonly { id: string }[], id: string): boolean =>
  administrators.length === 1 && administrators[0]?.id === id
