import type { Language } from '#contract/languages.ts'
import { readChoice, storeChoice, preferredLanguage } from '../language/choice.ts'
import { switchLanguage } from './texts/switch-language.ts'
import { backend } from '../api/backend.ts'
import type { AppDispatch, AppStore, RootState } from '../session/store.ts'

let lastSave: Promise<unknown> = Promise.resolve()

/** Saves the choice in the account, or at the next visit if that fails. Serialised: two calls could arrive out of order. */
const saveInAccount = () => (dispatch: AppDispatch, getState: () => RootState) => {
  lastSave = lastSave.then(async () => {
    const chosen = readChoice()
    if (!chosen?.needsSync || !getState().auth.isUserLoggedIn) return
    const { error } = await dispatch(backend.endpoints.changeLanguage.initiate({ language: chosen.language }, { track: false }))
    if (!error && readChoice()?.language === chosen.language) storeChoice({ language: chosen.language, needsSync: false })
  })
}

/** Choices whose texts are loading. */
let loadingChoices = 0

/**
 * To be dispatched: chooses the language for this browser, and for the account of a client who is logged in. The last of several choices
 * wins. Rejects, and changes nothing, if its texts cannot be loaded. Decision 142.
 */
export const chooseLanguage = (language: Language) => async (dispatch: AppDispatch) => {
  loadingChoices += 1
  try {
    if (!(await switchLanguage(language))) return
    storeChoice({ language, needsSync: true })
  } finally {
    loadingChoices -= 1
  }
  dispatch(saveInAccount())
}

/**
 * After each read of the profile: saves a newer choice of this browser in the account, else switches to the account's language.
 * Returns the function that stops it.
 */
export function syncLanguageWithAccount({ dispatch, getState, subscribe }: AppStore): () => void {
  const selectProfile = backend.endpoints.readProfile.select()
  let lastRead: number | undefined
  return subscribe(() => {
    const { data: profile, startedTimeStamp = 0, fulfilledTimeStamp } = selectProfile(getState())
    if (!profile || fulfilledTimeStamp === lastRead || loadingChoices > 0) return
    lastRead = fulfilledTimeStamp
    const chosen = readChoice()
    if (chosen && startedTimeStamp <= chosen.at) return
    if (chosen?.needsSync) return dispatch(saveInAccount())
    // Stores nothing if the browser prefers this language anyway.
    if (profile.language !== preferredLanguage()) storeChoice({ language: profile.language, needsSync: false })
    void switchLanguage(profile.language).catch(() => undefined)
  })
}
