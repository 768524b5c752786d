import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Language, languageFacts, languages } from '#contract/languages.ts'
import { useAppDispatch } from '../session/store.ts'
import { Chevron } from '../ui/Icon.tsx'
import { SelectOptions } from '../ui/SelectField.tsx'
import { language, t } from '../language/text.ts'
import { chooseLanguage } from './account-language.ts'

/** The select field in the header that chooses the language of the client area. */
export function LanguageSwitch() {
  const { chosen, options, choose, failed, clearFailure } = useLanguageChoice()
  useDismissal(failed, clearFailure)
  return (
    <div className="relative text-sm sm:text-base">
      <select
        aria-label={t('shell.language.label')}
        className="min-h-11 appearance-none rounded-card border border-transparent bg-transparent py-1.5 pr-7 pl-2 text-ink hover:border-field"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <SelectOptions options={options} />
      </select>
      <Chevron className="absolute top-1/2 right-2 -translate-y-1/2 text-muted" />
      {failed && (
        <p
          role="alert"
          className="absolute top-full right-0 z-10 w-60 rounded-card border border-danger bg-surface p-3 text-sm text-danger"
        >
          {t('shell.language.notLoaded')}
        </p>
      )}
    </div>
  )
}

/** Calls `dismiss` after a press anywhere or Escape while `isShown`, and when another screen opens. */
function useDismissal(isShown: boolean, dismiss: () => void) {
  const { key } = useLocation()
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const listening = new AbortController()
    document.addEventListener('pointerdown', dismiss, { signal: listening.signal })
    document.addEventListener('keydown', onKeyDown, { signal: listening.signal })
    return () => listening.abort()
  }, [isShown, dismiss])
  useEffect(() => dismiss, [key, dismiss])
}

/** The state of a field that chooses the language. `failed`: the last choice's texts could not be loaded. `clearFailure` resets `failed`. */
export function useLanguageChoice() {
  const dispatch = useAppDispatch()
  const [failed, setFailed] = useState(false)
  const clearFailure = useCallback(() => setFailed(false), [])
  const choose = async (chosen: Language) => {
    clearFailure()
    await dispatch(chooseLanguage(chosen)).catch(() => setFailed(true))
  }
  return {
    chosen: language(),
    options: languages().map((value) => ({ value, label: languageFacts(value).name, lang: value })),
    choose: (chosen: string) => void choose(chosen),
    failed,
    clearFailure,
  }
}
