import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import type { ClientProfile } from '../api/backend.ts'
import { useProfile } from '../api/profile.ts'
import { createStore, useAppSelector } from '../session/store.ts'
import { followSessionOfOtherTabs, restoreSession } from '../session/restore-session.ts'

export interface ClientSessionProps {
  /** Called with the client's profile, or with null while no profile is loaded. */
  onProfile: (profile: ClientProfile | null) => void
}

/** Restores the stored session and reads its client's profile. Renders nothing. */
export function ClientSession({ onProfile }: ClientSessionProps) {
  const [store] = useState(createStore)
  useEffect(() => {
    const stop = followSessionOfOtherTabs(store)
    void restoreSession(store)
    return stop
  }, [store])
  return (
    <Provider store={store}>
      <ProfileReader onProfile={onProfile} />
    </Provider>
  )
}

function ProfileReader({ onProfile }: ClientSessionProps) {
  const hasToken = useAppSelector(({ auth }) => auth.token !== null && auth.isUserLoggedIn)
  const { currentData } = useProfile({ skip: !hasToken })
  const profile = (hasToken && currentData) || null
  useEffect(() => onProfile(profile), [onProfile, profile])
  return null
}
