import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Language, languageNames, languages } from '#contract/languages.ts'
import { useAppDispatch } from '../session/hooks.ts'
import { Chevron, SelectOptions } from '../ui/SelectField.tsx'
import { language, t } from '../language/text.ts'
import { chooseLanguage } from './account-language.ts'

/** In the header: chooses the language of the client area. */
export function LanguageSwitch() {
  const { chosen, options, choose, failed, forget } = useLanguageChoice()
  useDismissal(failed, forget)
  return (
    <div className="relative text-sm sm:text-base">
      <select
        aria-label={t('shell.language.label')}
        className="min-h-11 appearance-none rounded-card border border-transparent bg-transparent py-2 pr-7 pl-2 text-ink hover:border-field"
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

/** While `waiting`: calls `then` at a press anywhere, Escape, or another screen. */
function useDismissal(waiting: boolean, then: () => void) {
  const { key } = useLocation()
  useEffect(() => {
    if (!waiting) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && then()
    document.addEventListener('pointerdown', then)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', then)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [waiting, then])
  useEffect(() => then, [key, then])
}

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
