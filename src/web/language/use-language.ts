import { useSyncExternalStore } from 'react'
import { language, onLanguageChange } from './text.ts'

/** The language of the screen. Renders its caller again when it changes; typed text stays. */
export const useLanguage = () => useSyncExternalStore(onLanguageChange, language, language)
