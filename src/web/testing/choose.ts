import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens a list that can be searched, types, and takes the first that answers. */
export async function chooseBySearch(user: UserEvent, list: HTMLElement, query: string): Promise<void> {
  await user.click(list)
  await user.type(screen.getByRole('combobox', { name: /^Search/ }), `${query}{Enter}`)
}
