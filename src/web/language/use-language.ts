import { useSyncExternalStore } from 'react'
import { language, onLanguageChange } from './text.ts'

/** The language that is spoken. Draws whatever calls it, and all below that is not memoised, anew when it changes; nothing that was typed is lost. */
export const useLanguage = () => useSyncExternalStore(onLanguageChange, language, language)
