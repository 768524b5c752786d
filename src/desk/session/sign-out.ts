import { sendCall } from '../api/call.ts'
import type { CallError } from '../api/failure.ts'
import { dropDrafts } from './draft.ts'
import type { AppDispatch, RootState, Services } from './store.ts'

/** A thunk that ends the session and then loads the sign-in page. */
export const signOut =
  () =>
  async (dispatch: AppDispatch, _getState: () => RootState, { loadDocument }: Services): Promise<{ error?: CallError }> => {
    const { error } = await dispatch(sendCall('signOut', {}))
    const isOver = error && 'status' in error && error.status === 401
    if (error && !isOver) return { error }
    dropDrafts()
    loadDocument('/sign-in')
    return {}
  }

/** A thunk that loads the same page for another person. */
export const startAnew =
  () =>
  (_dispatch: AppDispatch, _getState: () => RootState, { loadDocument }: Services) => {
    dropDrafts()
    loadDocument(location.pathname + location.search)
  }
