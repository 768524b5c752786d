import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens a searchable list, types the query, and chooses the first match. */
export async function chooseBySearch(user: UserEvent, list: HTMLElement, query: string): Promise<void> {
  await user.click(list)
  await user.type(screen.getByRole('combobox', { name: /^Search/ }), `${query}{Enter}`)
}
