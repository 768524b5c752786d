import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { backend } from '../api/backend.ts'
import { connectionReducer } from '../api/connection.ts'

const reducer = combineReducers({ connection: connectionReducer, [backend.reducerPath]: backend.reducer })

/** The extra argument of all thunks. */
export interface Services {
  /** Loads a document in place of this one, so that nothing of one person's session reaches the next. */
  loadDocument: (path: string) => void
}

/** The store of the desk. All of its data are in memory. */
export const createStore = ({ loadDocument = (path) => location.assign(path) }: Partial<Services> = {}) =>
  configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: { loadDocument } satisfies Services } }).concat(backend.middleware),
  })

export type AppStore = ReturnType<typeof createStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<typeof reducer>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
