import { useRef, useState } from 'react'
import { parseStored, readStored, writeStored } from '../../web/ui/browser-storage.ts'
import { usePerson } from '../api/backend.ts'

/** Begins every key of a draft in the session storage. */
const prefix = 'desk-draft '

type Texts = Record<string, string | boolean>

/**
 * What a person types for one purpose, such as the answer to a request. It survives navigation and reload in this tab, and is gone when it is
 * cleared or the person signs out. Mount it with another `key` for another purpose.
 */
export function useDraft<Draft extends Texts>(purpose: string, empty: Draft) {
  const key = `${prefix}${usePerson().id} ${purpose}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...readDraft<Draft>(key) }))
  // A change after a call must not bring back the draft of the rendering that began the call.
  const newest = useRef(draft)
  const show = (next: Draft) => {
    newest.current = next
    setDraft(next)
  }
  return {
    draft,
    change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => {
      show({ ...newest.current, ...(typeof part === 'function' ? part(newest.current) : part) })
      keepDraft(key, newest.current)
    },
    clear: () => {
      show(empty)
      keepDraft(key, null)
    },
  }
}

/** Removes the drafts of the person who signs out. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage, there are none.
  }
}

const readDraft = <Draft>(key: string) => parseStored(readStored('session', key)) as Partial<Draft>

/** Without storage, the draft lasts as long as the screen. */
const keepDraft = (key: string, draft: Texts | null): void => writeStored('session', key, draft && JSON.stringify(draft))
