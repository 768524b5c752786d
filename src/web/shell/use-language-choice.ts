import { useCallback, useState } from 'react'
import { type Language, languageNames, languages } from '#contract/languages.ts'
import { chooseLanguage } from './account-language.ts'
import { useAppDispatch } from '../session/hooks.ts'
import { language } from '../language/text.ts'

/** What a control that chooses the language needs. `failed`: the texts of the last choice did not arrive, and it is not forgotten yet. */
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
