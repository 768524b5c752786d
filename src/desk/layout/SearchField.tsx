import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useSingleKeys } from './keyboard.ts'

interface SearchFieldProps {
  /** The parameter of the address that it changes. */
  name: string
  /** By what one can search. */
  hint: string
  maxLength: number
  /** After Enter. */
  onEnter?: () => void
}

const typingPauseMs = 300

/** The address follows the field, after a pause in typing. The key / leads to it. */
export function SearchField({ name, hint, maxLength, onEnter }: SearchFieldProps) {
  const [params, setParams] = useSearchParams()
  const stored = params.get(name) ?? ''
  const [typed, setTyped] = useState(stored)
  const [followed, setFollowed] = useState(stored)
  const field = useRef<HTMLInputElement>(null)
  // Back, forward and the palette change the address: the field shows it.
  if (stored !== followed) {
    setFollowed(stored)
    if (typed.trim() !== stored) setTyped(stored)
  }
  const store = useEffectEvent(() => {
    const query = typed.trim()
    if (query === stored) return
    setParams(
      (old) => {
        if (query === '') old.delete(name)
        else old.set(name, query)
        return old
      },
      { replace: true },
    )
  })
  useEffect(() => {
    const timer = setTimeout(store, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useSingleKeys((key, event) => {
    if (key !== '/') return
    // The key must not be typed into the field.
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  })
  return (
    <form
      role="search"
      className="mb-4 max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        store()
        onEnter?.()
      }}
    >
      <TextField
        ref={field}
        type="search"
        label={t('layout.search.label')}
        hint={hint}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
