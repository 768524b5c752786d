import { useState } from 'react'
import { useAppDispatch } from '../api/hooks.ts'
import { logOut } from '../api/log-out.ts'
import { Button } from '../ui/Button.tsx'
import { wording } from './wording.ts'

/** Ends the session and leads to the login screen, which is loaded as a new document. */
export function Logout() {
  const dispatch = useAppDispatch()
  const [leaving, setLeaving] = useState(false)
  return (
    <section aria-label={wording.session} className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-hairline pt-6">
      <p className="text-muted">{wording.sessionSentence}</p>
      <Button
        kind="secondary"
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void dispatch(logOut())
        }}
      >
        {wording.logout}
      </Button>
    </section>
  )
}
