import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, parsePath, useLocation } from 'react-router'
import { vi } from 'vitest'
import { createStore } from '../session/store.ts'
import { App } from '../shell/App.tsx'

/** Opens the desk at a path. `path()`: the router's path now. `loadedDocuments`: the paths that the browser would load as new documents. */
export function openDesk(path: string) {
  const loadedDocuments: string[] = []
  const store = createStore({ loadDocument: (loaded) => loadedDocuments.push(loaded) })
  const paths: string[] = []
  const PathRecorder = () => {
    const { pathname, search } = useLocation()
    useEffect(() => void paths.push(pathname + search), [pathname, search])
    return null
  }
  const user = userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) })
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[parsePath(path)]}>
        <App />
        <PathRecorder />
      </MemoryRouter>
    </Provider>,
  )
  return { ...view, store, user, loadedDocuments, path: () => paths.at(-1) ?? path }
}
