import { calls } from '#contract/calls.ts'
import type { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { pages } from '#contract/pages.ts'
import { keepChoiceFromNextAccount } from '../language/choice.ts'
import { loggedOut } from './auth.ts'
import { backend } from './backend.ts'
import type { SessionServices } from './backend-query.ts'
import type { AppDispatch, RootState } from './store.ts'
import { dropAllUnsentText } from './unsent-text.ts'

export type ClosingPlan = ReplyOf<typeof readClosing>

/** The back end's calls for a client's data. Apart from the others, so that only their screen loads them. */
const clientDataCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    downloadData: build.mutation<ReplyOf<typeof downloadData>, BodyOf<typeof downloadData>>({
      query: (body) => ({ call: calls.downloadData, body }),
    }),
    readClosing: build.query<ClosingPlan, void>({
      query: () => ({ call: calls.readClosing }),
      // What was true a minute ago may not be: a request can have been sent since.
      keepUnusedDataFor: 0,
    }),
    closeAccount: build.mutation<ReplyOf<typeof closeAccount>, BodyOf<typeof closeAccount>>({
      query: (body) => ({ call: calls.closeAccount, body }),
    }),
  }),
})

export const { useDownloadDataMutation, useReadClosingQuery, useCloseAccountMutation } = clientDataCalls

/** To be dispatched once the account is closed: ends the session in every tab, and says what happened on a page of its own. */
export const leaveClosedAccount = () => (dispatch: AppDispatch, _getState: () => RootState, services: unknown) => {
  dispatch(loggedOut())
  dropAllUnsentText()
  keepChoiceFromNextAccount()
  ;(services as SessionServices).leaveTo(pages.accountClosed)
}
