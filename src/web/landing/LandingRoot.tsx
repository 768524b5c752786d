import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import type { PublicOperator } from '#contract/operator.ts'
import type { AppStore } from '../api/store.ts'
import { Landing } from './Landing.tsx'

/** The one tree that the server renders and the browser hydrates. */
export function LandingRoot({ operator, store }: { operator: PublicOperator; store: AppStore }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <Landing operator={operator} />
      </Provider>
    </StrictMode>
  )
}
