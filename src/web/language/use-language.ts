import { useSyncExternalStore } from 'react'
import { language, onLanguageChange } from './text.ts'

/** The language of the screen. A change of language renders the component again. */
export const useLanguage = () => useSyncExternalStore(onLanguageChange, language, language)
