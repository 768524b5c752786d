import { useCallback, useState } from 'react'
import { type Language, languageNames, languages } from '#contract/languages.ts'
import { chooseLanguage } from './account-language.ts'
import { useAppDispatch } from '../session/hooks.ts'
import { language } from '../language/text.ts'

/** For a control that chooses the language. `failed`: the texts of the last choice could not be loaded; `forget` clears it. */
export function useLanguageChoice() {
  const dispatch = useAppDispatch()
  const [failed, setFailed] = useState(false)
  const forget = useCallback(() => setFailed(false), [])
  const choose = async (chosen: Language) => {
    forget()
    await dispatch(chooseLanguage(chosen)).catch(() => setFailed(true))
  }
  return {
    chosen: language(),
    options: languages.map((value) => ({ value, label: languageNames[value], lang: value })),
    choose: (chosen: string) => void choose(chosen as Language),
    failed,
    forget,
  }
}
