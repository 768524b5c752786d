import { calls } from '#contract/calls.ts'
import type { changeLanguage } from '#contract/endpoints/account.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type Language, languages } from '#contract/languages.ts'
import { readChoice, storeChoice, preferredLanguage } from '../language/choice.ts'
import { switchLanguage } from './texts/switch-language.ts'
import { backend } from '../api/backend.ts'
import type { AppDispatch, AppStore, RootState } from '../session/store.ts'

/** A tell that hangs must not hold up the next for ever. */
const tellTimeoutMs = 20_000

const { endpoints } = backend.injectEndpoints({
  endpoints: (build) => ({
    changeLanguage: build.mutation<ReplyOf<typeof changeLanguage>, BodyOf<typeof changeLanguage>>({
      query: (body) => ({ call: calls.changeLanguage, body, timeoutMs: tellTimeoutMs }),
    }),
  }),
})

let lastTell: Promise<unknown> = Promise.resolve()

/**
 * Best effort: what the account could not be told is told at the next visit. One tell at a time, each of what is chosen by then: of two on
 * the way the older could arrive last.
 */
const saveInAccount = () => (dispatch: AppDispatch, getState: () => RootState) => {
  lastTell = lastTell.then(async () => {
    const chosen = readChoice()
    if (!chosen?.needsSync || !getState().auth.isUserLoggedIn) return
    const { error } = await dispatch(endpoints.changeLanguage.initiate({ language: chosen.language }, { track: false }))
    if (!error && readChoice()?.language === chosen.language) storeChoice({ language: chosen.language, needsSync: false })
  })
}

/** Choices whose texts are on the way. */
let underWay = 0

/**
 * Chooses the language, to be dispatched: for this browser, and for the account of a client who is logged in. Of several choices the last.
 * Rejects, and changes nothing, where its texts do not arrive. Decision 142.
 */
export const chooseLanguage = (language: Language) => async (dispatch: AppDispatch) => {
  underWay += 1
  try {
    if (!(await switchLanguage(language))) return
    storeChoice({ language, needsSync: true })
  } finally {
    underWay -= 1
  }
  dispatch(saveInAccount())
}

/**
 * Whenever a client's profile has been read: tells the account what was chosen in this browser since, else speaks the account's language.
 * Answers with the way to stop.
 */
export function syncLanguageWithAccount({ dispatch, getState, subscribe }: AppStore): () => void {
  const selectProfile = backend.endpoints.readProfile.select()
  let seen: number | undefined
  return subscribe(() => {
    const { data: profile, startedTimeStamp = 0, fulfilledTimeStamp } = selectProfile(getState())
    if (!profile || fulfilledTimeStamp === seen || underWay > 0) return
    seen = fulfilledTimeStamp
    const chosen = readChoice()
    if (chosen && startedTimeStamp <= chosen.at) return
    if (chosen?.needsSync) return dispatch(saveInAccount())
    // A replica of an older release does not tell it.
    if (!languages.includes(profile.language)) return
    // Nothing is kept of a client whom this browser would speak to in their language anyway.
    if (profile.language !== preferredLanguage()) storeChoice({ language: profile.language, needsSync: false })
    void switchLanguage(profile.language).catch(() => undefined)
  })
}
