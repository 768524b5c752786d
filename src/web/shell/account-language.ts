import type { Language } from '#contract/languages.ts'
import { readLanguageChoice, storeLanguageChoice, preferredLanguage } from '../language/choice.ts'
import { switchLanguage } from './texts/switch-language.ts'
import { backend } from '../api/backend.ts'
import type { AppDispatch, AppStore, RootState } from '../session/store.ts'

let lastSave: Promise<unknown> = Promise.resolve()

/** Saves the choice in the account. A choice that could not be saved is saved at the next visit. Saves run one after the other, because two calls could arrive in the wrong order. */
const saveInAccount = () => (dispatch: AppDispatch, getState: () => RootState) => {
  lastSave = lastSave.then(async () => {
    const chosen = readLanguageChoice()
    if (!chosen?.needsSync || !getState().auth.isUserLoggedIn) return
    const { error } = await dispatch(backend.endpoints.changeLanguage.initiate({ language: chosen.language }, { track: false }))
    if (!error && readLanguageChoice()?.language === chosen.language) storeLanguageChoice({ language: chosen.language, needsSync: false })
  })
}

/** The number of choices whose texts are loading. */
let loadingChoices = 0

/**
 * Chooses the language for this browser, and for the account of a client who is logged in. The last of several choices wins. If the
 * language's texts cannot be loaded, rejects and changes nothing. Decision 142.
 */
export const chooseLanguage = (language: Language) => async (dispatch: AppDispatch) => {
  loadingChoices += 1
  try {
    if (!(await switchLanguage(language))) return
    storeLanguageChoice({ language, needsSync: true })
  } finally {
    loadingChoices -= 1
  }
  dispatch(saveInAccount())
}

/**
 * After each read of the profile: saves a newer choice of this browser in the account, or else switches to the account's language.
 * Returns a function that stops the synchronisation.
 */
export function syncLanguageWithAccount({ dispatch, getState, subscribe }: AppStore): () => void {
  const selectProfile = backend.endpoints.readProfile.select()
  let lastRead: number | undefined
  return subscribe(() => {
    const { data: profile, startedTimeStamp = 0, fulfilledTimeStamp } = selectProfile(getState())
    if (!profile || fulfilledTimeStamp === lastRead || loadingChoices > 0) return
    lastRead = fulfilledTimeStamp
    const chosen = readLanguageChoice()
    if (chosen && startedTimeStamp <= chosen.at) return
    if (chosen?.needsSync) return dispatch(saveInAccount())
    // Nothing is stored if the browser already prefers this language.
    if (profile.language !== preferredLanguage()) storeLanguageChoice({ language: profile.language, needsSync: false })
    void switchLanguage(profile.language).catch(() => undefined)
  })
}
