import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ServiceState } from './failure.ts'

interface Connection {
  service: ServiceState
  /** A call was refused because nobody is signed in. */
  isSessionOver: boolean
}

const initialState: Connection = { service: 'up', isSessionOver: false }

const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    serviceAnswered(state, { payload }: PayloadAction<ServiceState>) {
      state.service = payload
    },
    sessionEnded(state) {
      state.isSessionOver = true
    },
    sessionBegan(state) {
      state.isSessionOver = false
    },
  },
})

export const connectionReducer = connection.reducer
export const { serviceAnswered, sessionEnded, sessionBegan } = connection.actions
