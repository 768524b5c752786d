import { useState } from 'react'
import { useAppDispatch } from '../session/hooks.ts'
import { logOut } from '../session/log-out.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../language/text.ts'

/** Ends the session and leads to the login screen, which is loaded as a new document. */
export function Logout() {
  const dispatch = useAppDispatch()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void dispatch(logOut())
  }
  return (
    <div>
      <Button kind="secondary" className="w-full sm:w-auto sm:min-w-32" busy={leaving} onClick={leave}>
        {t('profile.logout')}
      </Button>
    </div>
  )
}
