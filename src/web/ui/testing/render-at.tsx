import { render, type screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactNode, useLayoutEffect } from 'react'
import { Provider, type ProviderProps } from 'react-redux'
import { MemoryRouter, parsePath, useLocation } from 'react-router'
import { vi } from 'vitest'

interface Place {
  path: string
  /** The history's state of the path. */
  state?: unknown
  store: ProviderProps['store']
}

/** Renders a part of an application at a path. `path()`: the router's path now. */
export function renderAt({ path, state, store }: Place, ui: ReactNode) {
  const paths: string[] = []
  const PathRecorder = () => {
    const { pathname, search, hash } = useLocation()
    // Before a test sees what the path shows.
    useLayoutEffect(() => void paths.push(pathname + search + hash), [pathname, search, hash])
    return null
  }
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) })
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        {ui}
        <PathRecorder />
      </MemoryRouter>
    </Provider>,
  )
  return { ...view, user, path: () => paths.at(-1) ?? path }
}

/** Puts a text into a field, in place of what it holds, as a paste does. For tests that are not about typing: each letter would be drawn. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}

/** Fills in the fields with these labels, one after the other: chooses in lists, and puts texts into the others. */
export async function fillIn(user: UserEvent, form: Pick<typeof screen, 'getByLabelText'>, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabelText(label)
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, value)
    else await fill(user, field, value)
  }
}
