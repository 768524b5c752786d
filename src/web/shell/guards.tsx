import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageAt, type PageName, pages, protectedPages } from '#contract/pages.ts'
import { useProfile } from '../api/profile.ts'
import { useAppSelector } from '../session/hooks.ts'
import { useElapsed } from '../ui/use-elapsed.ts'

/** A profile that takes longer is shown when it comes. */
const profilePatienceMs = 1000

/** Who may see a page. */
export type Admitted = 'clients' | 'visitors' | 'everybody'

/**
 * Sends a visitor of a page for clients to the login screen, which brings them back afterwards (departure 6), and a client from login and
 * sign-up on to the page that was asked for, or home. One component for all pages: the screen before then stands until the next is there.
 */
export function Guard({ admitted, children }: { admitted: Admitted; children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const loggedIn = useAppSelector(({ auth }) => auth.isUserLoggedIn)
  // Every page for clients shows something of it: asked for at once, not when the next screen's code is there.
  const { isFetching } = useProfile({ skip: !loggedIn || admitted === 'everybody' })
  // A screen that stood before the log-in goes on standing, until the client is elsewhere; to a client who comes later it is not shown.
  const [visited, setVisited] = useState<string>()
  const wasVisitorHere = !loggedIn || visited === pathname
  const visitedNow = wasVisitorHere ? pathname : undefined
  if (visited !== visitedNow) setVisited(visitedNow)

  if (admitted === 'clients' && !loggedIn) return <Navigate to={pages.login} replace state={{ returnTo: pathname + search + hash }} />
  const goesOn = admitted === 'visitors' && loggedIn
  return (
    <>
      {(!goesOn || wasVisitorHere) && children}
      {goesOn && <Onward to={pageAfterLogin(state).address} ready={!wasVisitorHere || !isFetching} />}
    </>
  )
}

/** Goes on when the next page is `ready` to be drawn with the client's name, so that it is drawn once. Does not wait for long. */
function Onward({ to, ready }: { to: string; ready: boolean }) {
  const waited = useElapsed(profilePatienceMs)
  return (ready || waited) && <Navigate to={to} replace />
}

/** The page for which a visitor was sent to the login, with all of its address; home where it was none. */
export function pageAfterLogin(state: unknown): { page: Exclude<PageName, 'landing'>; address: string } {
  const asked = (state as { returnTo?: unknown } | null)?.returnTo
  const address = typeof asked === 'string' ? asked : pages.home
  const page = pageAt(address.split(/[?#]/)[0] ?? '')
  return page && page !== 'landing' && protectedPages.includes(page) ? { page, address } : { page: 'home', address: pages.home }
}
