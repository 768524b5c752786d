import { createSlice, type Dispatch, SHOULD_AUTOBATCH } from '@reduxjs/toolkit'
import { backend } from '../api/backend.ts'

/** The profile record of spec section 3: the client's profile as last read. */
export interface ProfileRecord {
  phone: string
  country: string
  firstName: string
  lastName: string
}

const initialState: ProfileRecord = { phone: '', country: '', firstName: '', lastName: '' }

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: { profileCleared: () => initialState },
  extraReducers: (builder) => {
    builder.addMatcher(backend.endpoints.readProfile.matchFulfilled, (_profile, { payload }) => {
      const { phone, country, firstName, lastName } = payload
      return { phone, country, firstName, lastName }
    })
  },
})

const autoBatched = { [SHOULD_AUTOBATCH]: true }

export const profileReducer = slice.reducer

/** Removes all data of the client, and aborts the client's running calls. */
export function forgetClient(dispatch: Dispatch): void {
  for (const action of [backend.util.resetApiState(), slice.actions.profileCleared()]) dispatch({ ...action, meta: autoBatched })
}
