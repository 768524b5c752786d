import { useState } from 'react'
import { useAppDispatch } from '../session/hooks.ts'
import { logOut } from '../session/log-out.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../language/text.ts'

export function Logout() {
  const dispatch = useAppDispatch()
  const [loggingOut, setLoggingOut] = useState(false)
  const leave = () => {
    setLoggingOut(true)
    void dispatch(logOut())
  }
  return (
    <div>
      <Button kind="secondary" className="w-full sm:w-auto sm:min-w-32" busy={loggingOut} onClick={leave}>
        {t('profile.logout')}
      </Button>
    </div>
  )
}
